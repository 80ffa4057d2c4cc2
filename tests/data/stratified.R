# Writes stratified-by-r.csv: Rscript stratified.R > stratified-by-r.csv
# Van Elteren's test from its formula: rank sums of the strata weighted by 1 / (N + 1), with the variance corrected for
# ties; with at most 2,000 ways to choose the first group within the strata, all of them are listed by combn. The common odds ratio by mantelhaen.test. Spearman's rho by cor.test(exact = FALSE); within strata, the partial
# correlation of the ranks given the stratum, whose p is that of a linear model with the strata as a factor.
options(warn = -1)
number <- function(x) ifelse(is.finite(x), formatC(x, digits = 15, format = "g"), as.character(x))
row <- function(what, input, ...) cat(what, ",", input, ",", paste(trimws(number(c(...))), collapse = " "), "\n", sep = "")
joined <- function(...) paste(vapply(list(...), function(x) paste(x, collapse = " "), ""), collapse = ";")
cat("what,input,value\n")
set.seed(4949)
samples <- function() {
  strata <- sample(1:6, 1); n <- sample(12:90, 1)
  h <- sample(strata, n, replace = TRUE); g <- rbinom(n, 1, runif(1, 0.15, 0.6))
  y <- round(rnorm(n, 10 * h - 15 * g, 30), sample(c(0, 4), 1))
  list(h = h, g = g, y = y, x = round(rexp(n, 0.2) + runif(1, -0.1, 0.1) * y, sample(c(0, 6), 1)))
}
vanElteren <- function(s) {
  both <- 0; variance <- 0; weights <- 0; delta <- 0; ways <- 1; all <- 0
  for (k in unique(s$h)) {
    y <- s$y[s$h == k]; g <- s$g[s$h == k]; m <- sum(g == 0); n <- sum(g == 1); N <- m + n
    if (m == 0 || n == 0) next
    r <- rank(y); t <- table(y)
    both <- both + (sum(r[g == 1]) - n * (N + 1) / 2) / (N + 1)
    variance <- variance + m * n / 12 * (N + 1 - sum(t^3 - t) / (N * (N - 1))) / (N + 1)^2
    delta <- delta + m * n / (N + 1) * mean(sign(outer(y[g == 1], y[g == 0], "-")))
    weights <- weights + m * n / (N + 1)
    ways <- ways * choose(N, n)
    if (ways <= 2000) all <- as.vector(outer(all, (combn(r, n, sum) - n * (N + 1) / 2) / (N + 1), "+"))
  }
  p <- if (ways <= 2000) mean(abs(all) >= abs(both) - 1e-9) else 2 * pnorm(-abs(both) / sqrt(variance))
  if (variance > 0) row("vanElteren", joined(s$h, s$g, s$y), p, delta / weights)
}
for (i in 1:40) vanElteren(samples())
for (i in 1:40) {
  k <- sample(2:6, 1)
  x <- array(rpois(4 * k, sample(c(2, 5, 12), 4 * k, replace = TRUE)) + if (i %% 4 == 0) 0 else 1, c(2, 2, k))
  counts <- apply(x, 3, sum); rows <- apply(x, 3, function(m) all(rowSums(m) > 0))
  if (any(counts < 2) || !all(rows)) next
  m <- mantelhaen.test(x)
  # by rows: a, b, c and d of each stratum
  row("mantelHaenszel", paste(apply(x, 3, function(t) as.vector(t(t))), collapse = " "), m$p.value, m$estimate, m$conf.int)
}
for (i in 1:40) {
  s <- samples()
  c <- cor.test(s$x, s$y, method = "spearman", exact = FALSE)
  row("spearman", joined(rep(1, length(s$x)), s$x, s$y), c$estimate, c$p.value)
  counts <- table(s$h)
  own <- s$h %in% names(counts)[counts > 1]
  h <- factor(s$h[own]); x <- s$x[own]; y <- s$y[own]
  ranks <- function(v) ave(v, h, FUN = function(z) rank(z) / (length(z) + 1))
  if (nlevels(h) > 1) {
    model <- summary(lm(ranks(y) ~ ranks(x) + h))
    rho <- cor(residuals(lm(ranks(x) ~ h)), residuals(lm(ranks(y) ~ h)))
    row("within", joined(s$h, s$x, s$y), rho, model$coefficients[2, 4])
  }
}
# Few values, with and without ties: most of these tests are exact.
for (i in 1:60) {
  strata <- sample(1:4, 1); n <- sample(6:16, 1)
  vanElteren(list(h = sample(strata, n, replace = TRUE), g = rbinom(n, 1, 0.5), y = round(rnorm(n, 0, 30), sample(c(-1, 4), 1))))
}
