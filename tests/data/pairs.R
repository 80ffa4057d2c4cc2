# Writes pairs-by-r.csv: Rscript pairs.R > pairs-by-r.csv
# The states of five genes in 120 models (0 not read, 1 wild type, 2 altered), and the pairs of genes that R finds in
# them: counts of the models in which both were read, Fisher's exact test, and Benjamini and Hochberg's adjustment.
set.seed(2049)
n <- 120
a <- rbinom(n, 1, 0.4)
genes <- list(a, rbinom(n, 1, ifelse(a == 1, 0.1, 0.5)), rbinom(n, 1, ifelse(a == 1, 0.7, 0.2)), rbinom(n, 1, 0.15),
  rep(0, n))
states <- lapply(genes, function(g) ifelse(runif(n) < 0.2, 0, g + 1))
pairs <- combn(5, 2)
rows <- apply(pairs, 2, function(pair) {
  x <- states[[pair[1]]]; y <- states[[pair[2]]]; both <- x > 0 & y > 0
  m <- table(factor(x[both], 2:1), factor(y[both], 2:1))
  tested <- all(rowSums(m) > 0) && all(colSums(m) > 0)
  c(m[1, 1], m[1, 2], m[2, 1], m[2, 2], if (tested) fisher.test(m)$p.value else NA)
})
q <- p.adjust(rows[5, ], "BH")
text <- function(x) formatC(x, digits = 15, format = "g")
cat("what,first,second,value\n")
for (i in 1:5) cat("states,", i - 1, ",,", paste(states[[i]], collapse = ""), "\n", sep = "")
for (i in seq_len(ncol(pairs)))
  cat("pair,", pairs[1, i] - 1, ",", pairs[2, i] - 1, ",", paste(rows[1:4, i], collapse = " "), " ",
    if (is.na(rows[5, i])) "NA NA" else paste(text(rows[5, i]), text(q[i])), "\n", sep = "")
