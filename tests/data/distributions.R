# Reference values for server/modules/analysis/{distributions,survival,twoSamples}.ts, computed by R (stats, survival).
# Use: Rscript distributions.R distributions-by-r.csv survival-by-r.csv
suppressMessages(library(survival))
args <- commandArgs(TRUE)
out <- data.frame(what = character(), a = numeric(), b = numeric(), value = numeric())
put <- function(what, a, b, value) out <<- rbind(out, data.frame(what = what, a = a, b = b, value = signif(value, 15)))
for (z in c(0, 1e-6, 0.1, 0.5, 1, 1.5, 1.96, 2, 2.1, 2.8284, 3, 4, 6, 8, 12, 20, 37)) put("normalP", z, 0, 2 * pnorm(-z))
for (x in c(0, 0.01, 0.5, 1, 3.84, 6.6, 10, 25, 60, 200)) put("chiSquareP", x, 0, pchisq(x, 1, lower.tail = FALSE))
for (p in c(0.5, 0.6, 0.9, 0.95, 0.975, 0.995, 0.999, 0.9999, 0.025, 0.1)) put("normalQuantile", p, 0, qnorm(p))
for (df in c(1, 1.7, 2, 3.4, 5, 8.25, 13, 29, 58, 120, 1000, 25000)) {
  for (t in c(0, 0.1, 0.7, 1, 2, 2.5, 4, 9, 30)) put("studentP", t, df, 2 * pt(-t, df))
  for (p in c(0.6, 0.9, 0.975, 0.995, 0.025)) put("studentQuantile", p, df, qt(p, df))
}
write.csv(out, args[1], row.names = FALSE, quote = FALSE)
set.seed(43); res <- data.frame()
for (case in 1:60) {
  n <- sample(2:14, 2, replace = TRUE); arm <- rep(0:1, n)
  time <- ceiling(rexp(sum(n), c(0.08, 0.03)[arm + 1]) / sample(c(1, 3, 7), 1)); time[time < 1] <- 1
  event <- rbinom(sum(n), 1, sample(c(0.4, 0.7, 1), 1))
  f <- survfit(Surv(time, event) ~ 1, subset = arm == 1, conf.type = "log-log"); q <- quantile(f, 0.5)
  sd <- if (sum(event) > 0) tryCatch(survdiff(Surv(time, event) ~ arm)$chisq, error = function(e) NA) else NA
  both <- all(tapply(event, arm, sum) > 0)
  apart <- FALSE # coxph warns: "Loglik converged before variable 1; coefficient may be infinite", or "did not converge"
  warned <- function(w) { if (grepl("may be infinite|did not converge", conditionMessage(w))) apart <<- TRUE; invokeRestart("muffleWarning") }
  if (both) withCallingHandlers(coxph(Surv(time, event) ~ arm, ties = "efron"), warning = warned)
  cx <- if (both) suppressWarnings(summary(coxph(Surv(time, event) ~ arm, ties = "efron", control = coxph.control(eps = 1e-11, iter.max = 60)))$conf.int) else NULL
  if (apart) cx <- NULL
  v <- round(exp(rnorm(sum(n), 5, 1))); x <- v[arm == 0]; y <- v[arm == 1]
  w <- if (any(duplicated(v))) suppressWarnings(wilcox.test(y, x, exact = FALSE, correct = TRUE)$p.value) else wilcox.test(y, x, exact = TRUE)$p.value
  res <- rbind(res, data.frame(case = case, arm = paste(arm, collapse = " "), time = paste(time, collapse = " "), event = paste(event, collapse = " "),
    median = q$quantile, low = q$lower, high = q$upper, chisq = signif(sd, 12), without = if (!both) "noEvent" else if (apart) "apart" else "", hr = if (is.null(cx)) NA else signif(cx[1], 10), hrLow = if (is.null(cx)) NA else signif(cx[3], 10), hrHigh = if (is.null(cx)) NA else signif(cx[4], 10),
    shares = paste(signif(f$surv, 12), collapse = " "), lows = paste(signif(f$lower, 10), collapse = " "), highs = paste(signif(f$upper, 10), collapse = " "), volumes = paste(v, collapse = " "), wilcoxon = signif(w, 12)))
}
write.csv(res, args[2], row.names = FALSE, quote = FALSE)
