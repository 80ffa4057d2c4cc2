# Writes control-growth-by-r.csv: Rscript controlGrowth.R > control-growth-by-r.csv
# control-growth.csv holds the control animals of 24 models of the demonstration (day 0 is the first day of dosing).
# Every model has its own line, every animal a random intercept and slope (nlme, REML). The variance between the models
# is REML over their rates with their known errors: the maximum of the restricted likelihood.
library(nlme)
d <- read.csv("control-growth.csv")
keep <- function(a) { # from the last day at or before 0 on, with a baseline above 0
  a <- a[order(a$day), ]
  before <- which(a$day <= 0)
  first <- if (length(before)) max(before) else 1
  if (a$volume[first] <= 0) NULL else a[first:nrow(a), ]
}
d <- do.call(rbind, lapply(split(d, paste(d$model, d$animal)), keep))
d$y <- log1p(d$volume)
d$model <- factor(d$model)
fit <- lme(y ~ 0 + model + model:day, random = ~ day | animal, data = d, method = "REML",
  control = lmeControl(maxIter = 500, msMaxIter = 500, opt = "optim"))
at <- grep(":day$", names(fixef(fit)))
rate <- fixef(fit)[at]; error <- diag(vcov(fit))[at]
deviance <- function(between) {
  w <- 1 / (error + between); mu <- sum(w * rate) / sum(w)
  sum(log(error + between)) + log(sum(w)) + sum(w * (rate - mu)^2)
}
between <- optimize(deviance, c(0, var(rate) * 4), tol = 1e-14)$minimum
w <- 1 / (error + between)
cat("what,value\n")
out <- function(what, value) cat(what, ",", formatC(value, digits = 12, format = "g"), "\n", sep = "")
out("rate", sum(w * rate) / sum(w))
out("betweenModels", between)
out("betweenAnimals", as.numeric(getVarCov(fit)[2, 2]))
out("residual", fit$sigma^2)
