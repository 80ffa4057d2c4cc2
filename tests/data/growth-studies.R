# Reference values for the statistics of in vivo studies, computed by R (nlme, survival, stats).
# Use: Rscript growth.R in.csv out.csv 'pattern of the control arm' ['combination=single|single' ...]
# in.csv: study, arm, animal, day, volume (mm3). The definitions are those of docs/analysis.md.
suppressMessages({ library(nlme); library(survival) })
args <- commandArgs(TRUE)
d <- read.csv(args[1], colClasses = c(study = "character", arm = "character", animal = "character"))
pattern <- args[3]; combos <- strsplit(args[-(1:3)], "=")
d <- d[!is.na(d$volume), ]; out <- data.frame()
put <- function(study, arm, what, value) out <<- rbind(out, data.frame(study = study, arm = arm, what = what, value = signif(unname(value), 10)))
fit <- function(formula, data) tryCatch(lme(formula, random = ~ day | key, data = data, method = "REML", control = lmeControl(opt = "optim", maxIter = 1000, msMaxIter = 1000, returnObject = FALSE)), error = function(e) NULL)
for (s in unique(d$study)) {
  x <- d[d$study == s, ]; x$key <- paste(x$arm, x$animal)
  # baseline: the last measurement at or before day 0; without one, the first measurement
  base <- do.call(rbind, lapply(split(x, x$key), function(a) { b <- a[a$day <= 0, ]; b <- if (nrow(b)) b[which.max(b$day), ] else a[which.min(a$day), ]; data.frame(key = a$key[1], day0 = b$day, v0 = b$volume) }))
  x <- merge(x, base, by = "key"); x <- x[x$day >= x$day0 & x$v0 > 0, ]; x <- x[order(x$key, x$day), ]; x$y <- log(x$volume + 1)
  arms <- unique(x$arm); control <- arms[grepl(pattern, arms)][1]; ctl <- x[x$arm == control, ]
  ends <- function(a) sapply(split(a$day, a$key), max)
  # evaluation day of two arms: the last measured day of either on which at least half of the animals of
  # each are still followed
  evaluation <- function(a, b) { days <- sort(unique(c(a$day, b$day))); ok <- sapply(days, function(t) mean(ends(a) >= t) >= 1/2 && mean(ends(b) >= t) >= 1/2); max(days[ok]) }
  # volume of an animal on a day: interpolated on ln(volume + 1) between measurements, the last volume after the end
  on <- function(a, t) sapply(split(a, a$key), function(z) if (t >= max(z$day)) z$volume[which.max(z$day)] else exp(approx(z$day, z$y, t)$y) - 1)
  v0 <- function(a) sapply(split(a, a$key), function(z) z$v0[1])
  rate <- function(a) sapply(split(a, a$key), function(z) if (nrow(z) > 1) coef(lm(y ~ day, z))[2] else NA)
  auc <- function(a, t) sapply(split(a, a$key), function(z) { z <- z[z$day <= t, ]; sum(diff(z$day) * (head(z$volume, -1) + tail(z$volume, -1)) / 2) })
  event <- function(a) do.call(rbind, lapply(split(a, a$key), function(z) { hit <- z$day[z$volume >= 2 * z$v0 & z$day > z$day0]; data.frame(arm = z$arm[1], time = if (length(hit)) hit[1] else max(z$day), event = as.integer(length(hit) > 0)) }))
  mrecist <- function(a) sapply(split(a, a$key), function(z) { ch <- 100 * (z$volume / z$v0 - 1); av <- cumsum(ch) / seq_along(ch); k <- z$day - z$day0 >= 10; if (!any(k)) return(NA); b <- min(ch[k]); m <- min(av[k]); if (b < -95 && m < -40) "mCR" else if (b < -50 && m < -20) "mPR" else if (b < 35 && m < 30) "mSD" else "mPD" })
  for (a in arms) {
    z <- x[x$arm == a, ]; put(s, a, "n", length(unique(z$key))); put(s, a, "meanGrowthRatePerDay", mean(rate(z), na.rm = TRUE))
    e <- event(z); f <- survfit(Surv(time, event) ~ 1, e, conf.type = "log-log"); k <- quantile(f, 0.5); put(s, a, "medianDaysLow", k$lower); put(s, a, "medianDaysHigh", k$upper); put(s, a, "survivalLowAtFirstEvent", f$lower[f$n.event > 0][1]); put(s, a, "medianDaysToDoubling", quantile(f, 0.5)$quantile)
    r <- mrecist(z); for (k in c("mCR", "mPR", "mSD", "mPD")) put(s, a, k, sum(r == k, na.rm = TRUE))
    if (a == control) next
    t <- evaluation(ctl, z); put(s, a, "evaluationDay", t); dc <- mean(on(ctl, t)) - mean(v0(ctl)); dt <- mean(on(z, t)) - mean(v0(z))
    put(s, a, "tgiPercent", if (dc > 0.25 * mean(v0(ctl))) (1 - dt / dc) * 100 else NA); put(s, a, "treatedToControlPercent", 100 * mean(on(z, t)) / mean(on(ctl, t)))
    put(s, a, "meanVolumeAUC", mean(auc(z, t))); put(s, a, "meanChangePercent", mean(100 * (on(z, t) / v0(z) - 1)))
    both <- rbind(ctl, z); both$treated <- as.numeric(both$arm == a); m <- fit(y ~ day * treated, both)
    if (!is.null(m)) { tt <- summary(m)$tTable; put(s, a, "lmmControlRatePerDay", tt["day", 1]); put(s, a, "lmmRateDifferencePerDay", tt["day:treated", 1]); put(s, a, "lmmRateDifferenceSE", tt["day:treated", 2]); put(s, a, "lmmLogLikelihood", logLik(m)); put(s, a, "lmmP", tt["day:treated", 5]); put(s, a, "lmmDegreesOfFreedom", tt["day:treated", 3]) }
    ev <- rbind(event(ctl), e); if (sum(ev$event) > 0) { sd <- survdiff(Surv(time, event) ~ arm, ev); put(s, a, "logRankChiSquare", sd$chisq); put(s, a, "logRankP", 1 - pchisq(sd$chisq, 1)) }
    if (sum(event(ctl)$event) > 0 && sum(e$event) > 0) { ev$treated <- as.numeric(ev$arm == a); cx <- tryCatch(coxph(Surv(time, event) ~ treated, ev, ties = "efron"), warning = function(w) NULL); if (!is.null(cx)) { ci <- summary(cx)$conf.int; put(s, a, "hazardRatio", ci[1]); put(s, a, "hazardRatioLow", ci[3]); put(s, a, "hazardRatioHigh", ci[4]) } }
    x1 <- on(z, t); x2 <- on(ctl, t); if (!any(duplicated(c(x1, x2)))) put(s, a, "wilcoxonExactP", wilcox.test(x1, x2, exact = TRUE)$p.value)
    w <- suppressWarnings(wilcox.test(on(z, t), on(ctl, t), exact = FALSE, correct = TRUE)); put(s, a, "wilcoxonP", w$p.value)
    q <- t.test(log(on(z, t) + 1), log(on(ctl, t) + 1)); put(s, a, "welchLogP", q$p.value); put(s, a, "welchLogDifference", diff(rev(q$estimate))); put(s, a, "welchLogLow", q$conf.int[1]); put(s, a, "welchLogHigh", q$conf.int[2])
  }
  m <- fit(y ~ 0 + arm + arm:day, x)
  if (!is.null(m)) { b <- fixef(m); V <- vcov(m); nm <- function(a) paste0("arm", a, ":day")
    for (a in arms) put(s, a, "jointRatePerDay", b[nm(a)])
    for (cb in combos) { p <- strsplit(cb[2], "|", fixed = TRUE)[[1]]; if (!all(c(cb[1], p) %in% arms)) next
      L <- setNames(rep(0, length(b)), names(b)); L[nm(cb[1])] <- 1; L[nm(p[1])] <- -1; L[nm(p[2])] <- -1; L[nm(control)] <- 1; est <- sum(L * b); se <- sqrt(drop(t(L) %*% V %*% L))
      put(s, cb[1], "blissExcessRatePerDay", est); put(s, cb[1], "blissExcessSE", se)
      best <- p[which.min(b[nm(p)])]; H <- setNames(rep(0, length(b)), names(b)); H[nm(cb[1])] <- 1; H[nm(best)] <- -1; put(s, cb[1], "hsaExcessRatePerDay", sum(H * b)); put(s, cb[1], "hsaExcessSE", sqrt(drop(t(H) %*% V %*% H))) } }
  for (q in c("lmmP", "logRankP", "welchLogP", "wilcoxonP")) { k <- out$study == s & out$what == q & !is.na(out$value); h <- p.adjust(out$value[k], "holm"); for (i in seq_along(h)) put(s, out$arm[k][i], paste0(q, "Holm"), h[i]) }
}
write.csv(out, args[2], row.names = FALSE, quote = FALSE)
