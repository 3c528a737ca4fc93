import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Runs TLC many times, one model after the other: java -cp TLC.jar Warm.java TLC.jar [-coverage]. It says "ready", and for
 * each line that it reads, TLC's exit status. A line has the file that TLC prints to, and TLC's arguments, with tabs in
 * between.
 */
public class Warm {
    public static void main(String[] args) throws Exception {
        PrintStream answers = System.out;
        Redirected out = new Redirected();
        // Before TLC's classes are there: they keep what these two are.
        System.setOut(new PrintStream(out, true));
        System.setErr(System.out);
        if (args.length > 1) {
            // TLC's classes ask for this as they are loaded: whether TLC counts how often an action is taken. So all models
            // have it counted, or none has.
            tlc2.TLCGlobals.coverageInterval = Integer.MAX_VALUE;
        }
        Memory fresh = new Memory(tlc(args[0]));
        answers.println("ready");

        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split("\t");
            int[] exit = new int[1];
            try (FileOutputStream log = new FileOutputStream(words[0])) {
                out.target = log;
                // What TLC keeps for each thread ends with this one.
                Thread main = new Thread(() -> exit[0] = run(Arrays.copyOfRange(words, 1, words.length)), "main");
                main.start();
                main.join();
                out.target = OutputStream.nullOutputStream();
            }
            fresh.restore();
            answers.println(exit[0]);
        }
        // A thread that TLC has left behind does not matter.
        Runtime.getRuntime().halt(0);
    }

    /** What TLC's own main does, but for the end of the process. The status is none of TLC's if TLC throws something. */
    private static int run(String[] arguments) {
        try {
            tlc2.TLC tlc = new tlc2.TLC();
            if (!tlc.handleParameters(arguments)) {
                return 1;
            }
            tlc.setResolver(new util.SimpleFilenameToStream(util.FileUtil.parseDirname(tlc.getMainFile())));
            // TLC returns the number of its last message; which status that is, EC knows.
            return tlc2.output.EC.ExitStatus.errorConstantToExitStatus(tlc.process());
        } catch (Throwable thrown) {
            thrown.printStackTrace();
            return -1;
        }
    }

    /** The classes that a model may need, each with its initial state. */
    private static List<Class<?>> tlc(String jar) throws IOException {
        List<Class<?>> classes = new ArrayList<>();
        try (JarFile file = new JarFile(jar)) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String name = entry.getName();
                if (name.matches("(tlc2|tla2sany|util)/.*\\.class") && !name.startsWith("tlc2/tool/distributed/")) {
                    try {
                        classes.add(Class.forName(name.replace(".class", "").replace('/', '.')));
                    } catch (Throwable needsWhatTheJarLacks) {
                        // Then no model uses it.
                    }
                }
            }
        }
        return classes;
    }

    /** Where TLC prints to: another file for each model. */
    private static final class Redirected extends OutputStream {
        volatile OutputStream target = OutputStream.nullOutputStream();

        @Override public void write(int b) throws IOException {
            target.write(b);
        }

        @Override public void write(byte[] bytes, int from, int length) throws IOException {
            target.write(bytes, from, length);
        }
    }

    /**
     * All that the classes' static fields lead to, as it was at first: names and their places, options, caches. TLC was
     * made to run once, so it does not clear them itself, and a model would find what the one before has left.
     */
    private static final class Memory {
        private final Map<Field, Object> statics = new HashMap<>();
        private final Map<Object, Object[]> objects = new IdentityHashMap<>();
        private final Map<Object, Object> arrays = new IdentityHashMap<>();
        private final Map<Class<?>, List<Field>> fields = new HashMap<>();
        private final Map<Object, Boolean> seen = new IdentityHashMap<>();
        private final ArrayDeque<Object> ahead = new ArrayDeque<>();

        Memory(List<Class<?>> classes) throws IllegalAccessException {
            for (Class<?> owner : classes) {
                for (Field field : owner.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers())) {
                        field.setAccessible(true);
                        Object value = field.get(null);
                        if (!Modifier.isFinal(field.getModifiers())) {
                            statics.put(field, value);
                        }
                        meet(value);
                    }
                }
            }
            while (!ahead.isEmpty()) {
                visit(ahead.pop());
            }
        }

        private void meet(Object object) {
            if (object != null && seen.put(object, true) == null) {
                ahead.push(object);
            }
        }

        private void visit(Object object) throws IllegalAccessException {
            if (object.getClass().isArray()) {
                int length = Array.getLength(object);
                Object copy = Array.newInstance(object.getClass().getComponentType(), length);
                System.arraycopy(object, 0, copy, 0, length);
                arrays.put(object, copy);
                if (object instanceof Object[]) {
                    Arrays.asList((Object[]) object).forEach(this::meet);
                }
                return;
            }
            List<Field> own = fields.computeIfAbsent(object.getClass(), Memory::fieldsOf);
            if (!own.isEmpty()) {
                Object[] values = new Object[own.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = own.get(i).get(object);
                    meet(values[i]);
                }
                objects.put(object, values);
            }
        }

        /** The fields of an object that can be written: of Java's own classes, the collections and the atomics. */
        private static List<Field> fieldsOf(Class<?> type) {
            List<Field> found = new ArrayList<>();
            // A closure is synthetic, and does not change.
            for (Class<?> of = type; of != null && !type.isSynthetic(); of = of.getSuperclass()) {
                for (Field field : of.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        try {
                            field.setAccessible(true);
                            found.add(field);
                        } catch (RuntimeException notOpened) {
                            // A text, a number, a stream, a thread: whatever is in java.lang and java.io.
                        }
                    }
                }
            }
            return found;
        }

        void restore() throws IllegalAccessException {
            for (Map.Entry<Field, Object> entry : statics.entrySet()) {
                entry.getKey().set(null, entry.getValue());
            }
            for (Map.Entry<Object, Object[]> entry : objects.entrySet()) {
                List<Field> own = fields.get(entry.getKey().getClass());
                for (int i = 0; i < own.size(); i++) {
                    own.get(i).set(entry.getKey(), entry.getValue()[i]);
                }
            }
            arrays.forEach((array, copy) -> System.arraycopy(copy, 0, array, 0, Array.getLength(array)));
        }
    }
}
