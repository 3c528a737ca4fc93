import java.io.File;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Downloads one address to one file, on machines without curl and wget: java Fetch.java ADDRESS FILE. */
public class Fetch {
    public static void main(String[] args) {
        try {
            HttpClient.Builder client = HttpClient.newBuilder()
                .connectTimeout(Duration.ofSeconds(20))
                .followRedirects(HttpClient.Redirect.NORMAL);
            String proxy = proxy();
            if (proxy != null) {
                URI uri = URI.create(proxy);
                int port = uri.getPort() < 0 ? 80 : uri.getPort();
                client.proxy(ProxySelector.of(new InetSocketAddress(uri.getHost(), port)));
            }
            HttpResponse<byte[]> response = client.build().send(
                HttpRequest.newBuilder(URI.create(args[0])).timeout(Duration.ofSeconds(120)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() != 200) {
                throw new java.io.IOException("the server answers " + response.statusCode());
            }
            java.nio.file.Files.write(new File(args[1]).toPath(), response.body());
        } catch (Exception e) {
            System.err.println(e.getMessage() == null ? e.toString() : e.getMessage());
            System.exit(1);
        }
    }

    /** The proxy that the environment names, as curl and wget would use it. */
    private static String proxy() {
        for (String name : new String[] {"https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"}) {
            String value = System.getenv(name);
            if (value != null && !value.isEmpty()) {
                return value.contains("://") ? value : "http://" + value;
            }
        }
        return null;
    }
}
