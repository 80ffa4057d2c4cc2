import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * One OpenSearch node for tests. Arguments: its directory and its HTTP port. Prints "ready" when it answers, and ends
 * when its standard input does, so that it never outlives the tests.
 */
public final class Cluster {
  public static void main(String[] arguments) throws Exception {
    String directory = arguments[0];
    String port = arguments[1];
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("http.port", port);
      settings.put("discovery.type", "single-node");
      settings.putList("discovery.seed_hosts");
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
    });
    runner.build(OpenSearchRunner.newConfigs().basePath(directory).numOfNode(1).clusterName("tests").disableESLogger());
    runner.ensureYellow();
    System.out.println("ready");
    while (System.in.read() >= 0) {}
    runner.close();
    System.exit(0);
  }
}
