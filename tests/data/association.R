# Compares altered (1) with wild type (0) models gene by gene: Rscript association.R models.csv by-r.csv
# The table has a row per gene and tested model: gene, state, change, class. `tests/api/association.test.ts` reads both.
files <- commandArgs(TRUE)
rows <- read.csv(files[1], na.strings = "NA")
one <- function(gene) {
  own <- rows[rows$gene == gene, ]
  altered <- own$change[own$state == 1]; wild <- own$change[own$state == 0]
  classed <- own[!is.na(own$class), ]
  responds <- factor(classed$class %in% c("mCR", "mPR"), c(TRUE, FALSE))
  rates <- table(factor(classed$state, c(1, 0)), responds)
  data.frame(
    gene = gene,
    p = suppressWarnings(wilcox.test(altered, wild)$p.value),
    delta = mean(sign(outer(altered, wild, "-"))),
    rate = if (all(rowSums(rates) > 0) && all(colSums(rates) > 0)) fisher.test(rates)$p.value else NA
  )
}
result <- do.call(rbind, lapply(unique(rows$gene), one))
result$q <- p.adjust(result$p, "BH")
number <- function(x) ifelse(is.na(x), "NA", formatC(x, digits = 15, format = "g"))
for (column in c("p", "q", "delta", "rate")) result[[column]] <- number(result[[column]])
write.csv(result, files[2], row.names = FALSE, quote = FALSE)
