# Compares features with the response: Rscript association.R association-models.csv association-by-r.csv
# The table has a row for each analysis, feature and model: the state (1 has it, 0 not) or the number of the model, its
# stratum, change and class. `tests/api/association.test.ts` reads both files.
options(warn = -1)
files <- commandArgs(TRUE)
rows <- read.csv(files[1], na.strings = "NA", colClasses = c(stratum = "character", name = "character"))
# Within strata, with at most 2,000 ways to choose the models that have it: all of them, by combn.
vanElteren <- function(y, g, h) {
  z <- 0; v <- 0; w <- 0; delta <- 0; ways <- 1; all <- 0
  for (k in unique(h)) {
    a <- y[h == k & g == 1]; b <- y[h == k & g == 0]; n <- length(a); m <- length(b); N <- n + m
    if (n == 0 || m == 0) next
    r <- rank(c(a, b)); t <- table(c(a, b))
    z <- z + (sum(r[1:n]) - n * (N + 1) / 2) / (N + 1)
    v <- v + m * n / 12 * (N + 1 - sum(t^3 - t) / (N * (N - 1))) / (N + 1)^2
    delta <- delta + m * n / (N + 1) * mean(sign(outer(a, b, "-"))); w <- w + m * n / (N + 1)
    ways <- ways * choose(N, n)
    if (ways <= 2000) all <- as.vector(outer(all, (combn(r, n, sum) - n * (N + 1) / 2) / (N + 1), "+"))
  }
  c(if (ways <= 2000) mean(abs(all) >= abs(z) - 1e-9) else 2 * pnorm(-abs(z) / sqrt(v)), delta / w)
}
rateP <- function(own, adjusted) {
  own <- own[!is.na(own$class), ]
  responds <- factor(own$class %in% c("mCR", "mPR"), c(TRUE, FALSE))
  state <- factor(own$value, c(1, 0))
  if (!adjusted) {
    t <- table(state, responds)
    return(if (all(rowSums(t) > 0) && all(colSums(t) > 0)) fisher.test(t)$p.value else NA)
  }
  t <- table(state, responds, own$stratum)
  t <- t[, , apply(t, 3, function(x) all(rowSums(x) > 0)), drop = FALSE]
  if (dim(t)[3] == 0 || !any(apply(t, 3, function(x) all(colSums(x) > 0)))) return(NA)
  # R refuses a single stratum: one more with counts that do not vary changes nothing
  if (dim(t)[3] == 1) t <- array(c(t, c(1, 1, 0, 0)), c(2, 2, 2))
  mantelhaen.test(t)$p.value
}
one <- function(own) {
  adjusted <- grepl("disease", own$analysis[1]); counted <- NA; rate <- NA
  sizes <- table(own$stratum)
  if (own$what[1] == "state") {
    both <- tapply(own$value, own$stratum, function(x) length(unique(x)) == 2)
    counted <- sum(both)
    result <- if (adjusted) vanElteren(own$change, own$value, own$stratum) else {
      a <- own$change[own$value == 1]; b <- own$change[own$value == 0]
      c(wilcox.test(a, b)$p.value, mean(sign(outer(a, b, "-"))))
    }
    rate <- rateP(own, adjusted)
  } else if (!adjusted) {
    test <- cor.test(own$value, own$change, method = "spearman", exact = FALSE)
    result <- c(test$p.value, test$estimate)
  } else {
    own <- own[own$stratum %in% names(sizes)[sizes > 1], ]
    counted <- length(unique(own$stratum)); h <- factor(own$stratum)
    ranks <- function(v) ave(v, h, FUN = function(z) rank(z) / (length(z) + 1))
    x <- ranks(own$value); y <- ranks(own$change)
    within <- if (counted > 1) list(lm(y ~ x + h), residuals(lm(x ~ h)), residuals(lm(y ~ h)))
      else list(lm(y ~ x), x, y)
    result <- c(summary(within[[1]])$coefficients[2, 4], cor(within[[2]], within[[3]]))
  }
  data.frame(analysis = own$analysis[1], name = own$name[1], p = result[1], effect = result[2], rate = rate,
    strata = counted)
}
result <- do.call(rbind, lapply(split(rows, paste(rows$analysis, rows$name)), one))
result$q <- ave(result$p, result$analysis, FUN = function(p) p.adjust(p, "BH"))
number <- function(x) ifelse(is.na(x), "NA", formatC(x, digits = 15, format = "g"))
for (column in c("p", "q", "effect", "rate")) result[[column]] <- trimws(number(result[[column]]))
write.csv(result, files[2], row.names = FALSE, quote = FALSE)
