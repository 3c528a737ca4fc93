import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Takes the one program whose name ends so out of a ZIP archive: java Unpack.java ARCHIVE ENDING FILE. */
public class Unpack {
    public static void main(String[] args) {
        try (ZipFile archive = new ZipFile(args[0])) {
            ZipEntry entry = archive.stream()
                .filter(one -> ("/" + one.getName()).endsWith(args[1]))
                .findFirst()
                .orElseThrow(() -> new java.io.IOException("the archive has no file " + args[1]));
            File file = new File(args[2]);
            try (InputStream bytes = archive.getInputStream(entry)) {
                Files.copy(bytes, file.toPath());
            }
            if (!file.setExecutable(true)) {
                throw new java.io.IOException("cannot make " + file + " executable");
            }
        } catch (Exception e) {
            System.err.println(e.getMessage() == null ? e.toString() : e.getMessage());
            System.exit(1);
        }
    }
}
