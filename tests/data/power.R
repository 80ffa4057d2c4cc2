# Writes power-by-r.csv: Rscript power.R > power-by-r.csv
# Closed forms of the simulated power where one exists: no dropout, one treated arm. The variance of an animal's rate is
# that between animals plus that of a least-squares slope; a reduction in percent also varies between the models.
rate <- 0.08; models <- 0.02^2; animals <- 0.012^2; residual <- 0.15^2
slope <- function(days, count) { x <- seq(0, days, length.out = count); residual / sum((x - mean(x))^2) }
cat("design,models,animals,effect,size,days,perWeek,alpha,power\n")
row <- function(...) cat(paste(..., sep = ","), "\n", sep = "")
for (n in c(4, 6, 10, 16)) for (effect in c(15, 30)) for (days in c(21, 28)) {
  own <- animals + slope(days, days * 2 / 7 + 1)
  sd <- sqrt((effect / 100)^2 * models + 2 * own)
  p <- power.t.test(n, effect / 100 * rate, sd, 0.05, type = "paired", strict = TRUE)$power
  row("paired", n, 1, "rate", effect, days, 2, 0.05, signif(p, 10))
}
for (n in c(5, 8)) {
  own <- animals + slope(28, 13)
  row("paired", n, 1, "volume", 0.5, 28, 3, 0.01,
    signif(power.t.test(n, 0.5 / 28, sqrt(2 * own), 0.01, type = "paired", strict = TRUE)$power, 10))
}
for (n in c(3, 5, 8, 12)) for (size in c(0.3, 0.6)) {
  own <- animals + slope(28, 9)
  row("arms", 1, n, "volume", size, 28, 2, 0.05,
    signif(power.t.test(n, size / 28, sqrt(own), 0.05, type = "two.sample", strict = TRUE)$power, 10))
}
# Several models, without an effect that depends on the model: 2 m (n - 1) degrees of freedom.
for (m in c(2, 3)) for (n in c(3, 6)) {
  own <- animals + slope(28, 9); df <- 2 * m * (n - 1); ncp <- 0.4 / 28 / sqrt(2 * own / (m * n)); q <- qt(0.975, df)
  row("arms", m, n, "volume", 0.4, 28, 2, 0.05, signif(pt(q, df, ncp, lower = FALSE) + pt(-q, df, ncp), 10))
}
