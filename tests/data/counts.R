# Writes counts-by-r.csv: Rscript counts.R > counts-by-r.csv
# Wilson's interval is prop.test without continuity correction. Newcombe's is computed from it by his formula, and was
# compared with the example of his paper (56/70 and 48/80: 0.0524 to 0.3339).
number <- function(x) ifelse(is.finite(x), formatC(x, digits = 15, format = "g"), as.character(x))
row <- function(what, input, ...) cat(what, input, paste(trimws(number(c(...))), collapse = " "), sep = ",", fill = FALSE)
# The odds ratio and its interval from R's dhyper: fisher.test stops its own search early, at two or three digits.
exact <- function(x) {
  m <- x[1] + x[3]; n <- x[2] + x[4]; k <- x[1] + x[2]; s <- max(0, k - n):min(k, m)
  d <- function(l) { v <- dhyper(s, m, n, k, log = TRUE) + l * s; v <- exp(v - max(v)); v / sum(v) }
  at <- function(f) exp(uniroot(f, c(-60, 60), tol = 1e-13)$root)
  lowest <- x[1] == min(s); highest <- x[1] == max(s)
  c(if (lowest) 0 else if (highest) Inf else at(function(l) sum(s * d(l)) - x[1]),
    if (lowest) 0 else at(function(l) sum(d(l)[s >= x[1]]) - 0.025),
    if (highest) Inf else at(function(l) sum(d(l)[s <= x[1]]) - 0.025))
}
cat("what,input,value\n")
set.seed(49)
tables <- rbind(
  c(3, 1, 1, 3), c(0, 5, 4, 1), c(5, 0, 0, 5), c(10, 2, 3, 15), c(1, 9, 11, 3), c(200, 300, 150, 900),
  c(4, 4, 4, 4), c(0, 12, 0, 9), c(2, 0, 7, 1), c(31, 1200, 18, 1750),
  t(replicate(40, rpois(4, sample(c(2, 8, 30, 200), 4, replace = TRUE))))
)
for (i in seq_len(nrow(tables))) {
  x <- tables[i, ]
  m <- matrix(x, 2, byrow = TRUE)
  input <- paste(x, collapse = " ")
  if (all(rowSums(m) > 0) && all(colSums(m) > 0)) {
    f <- fisher.test(m)
    row("fisher", input, f$p.value, exact(x)); cat("\n")
  }
  for (g in list(x[1:2], x[3:4])) if (sum(g) > 0) {
    w <- suppressWarnings(prop.test(g[1], sum(g), correct = FALSE))
    row("wilson", paste(g[1], sum(g)), g[1] / sum(g), w$conf.int[1], w$conf.int[2]); cat("\n")
  }
}
for (n in c(1, 2, 10, 200)) {
  p <- round(runif(n)^2, 4)
  if (n == 10) p[c(2, 3)] <- p[1]
  row("falseDiscovery", paste(p, collapse = " "), p.adjust(p, "BH")); cat("\n")
}
wilson <- function(x, n) suppressWarnings(prop.test(x, n, correct = FALSE))$conf.int
newcombe <- function(x1, n1, x2, n2) {
  p <- c(x1 / n1, x2 / n2); a <- wilson(x1, n1); b <- wilson(x2, n2); d <- p[1] - p[2]
  c(d, d - sqrt((p[1] - a[1])^2 + (b[2] - p[2])^2), d + sqrt((a[2] - p[1])^2 + (p[2] - b[1])^2))
}
for (x in list(c(56, 70, 48, 80), c(9, 10, 3, 10), c(0, 10, 0, 20), c(10, 10, 0, 10), c(5, 56, 0, 29),
            c(21, 44, 746, 1450), c(3, 44, 32, 230), c(12, 12, 138, 150))) {
  row("newcombe", paste(x, collapse = " "), newcombe(x[1], x[2], x[3], x[4])); cat("\n")
}
