# Writes str-scores-by-strprofiler.csv:
# pip install strprofiler==0.5.1; python strScores.py > str-scores-by-strprofiler.csv
# published: the examples of CLASTR (ScoringAlgorithmTest.java; its own expected scores beside them, rounded to 0.1)
# and of STRprofiler (tests/unit/test_scoring.py). drawn: profiles with missing, homozygous and many alleles.
import csv, random, sys
from strprofiler.utils import mixing_check, score_query

def profile(text):
    return dict(part.split(":") for part in text.split(";"))

names = ["D5S818", "D13S317", "D7S820", "D16S539", "vWA", "TH01", "AMEL", "TPOX", "CSF1PO"]
clastr = [  # query, reference, Tanabe, Masters (vs. query), Masters (vs. reference)
    ("12,13|11,12|9,13|10,13|17,19|6,7|X|8|10,11", "12,13|11|9,13|10,13|17,19|6,7|X|7,8|10,13", "87.5 87.5 87.5"),
    ("9|8,12|8,12|11|18,19|6,9.3|X|8,10|11,12", "9|8,11|8,10,11|11|18,19,17|6,9.3|X,Y|8,10|10,11", "72.7 80.0 66.7"),
    ("10,11|8,12|11,12|12|14|7,9|X|8|12", "10,12|8,11|12|12|14|7,9|X|8|12", "80.0 76.9 83.3"),
    ("11|9|11,11.3|10,12|16,18,19|9,9|X|8,9|10", "11|9|11,12|10,12|16,18|9,9|X|9|10", "84.6 78.6 91.7"),
    ("11,12,13|12,13|7,8,10|11,12,13|17,18,19|6,8|X,Y|8|11,12",
     "12,13|12,13|8,10,7|11,14|17,18|6,8|X,Y|8|11,12", "87.2 81.0 94.4"),
    ("11|10,11|10.3,12|9,11|14,17|9,9|X,Y|8,9|10,12", "12|10,11|11,12|11,13|14,17|6,7|X|8,9|10,13", "62.5 62.5 62.5"),
    ("11,12|9,13|8,11|10,11|15,16|8,9|X,Y|8,10|13", "11,12,10|9,12,8|8,10,9|10,11,9|15,16|8,9|X,Y|8,10|12",
     "73.7 82.3 66.7"),
    ("6,12,13|8,9,11|8,9,12|12,13,14|15,16,17|9,9|X|11|11,13", "6,12|9,12|9,13|12,13|15,16,17|9,9|X|11|11,14",
     "72.2 65.0 81.3"),
    ("12|10,12|9,11|12|15|9.3|X|8,11|12", "12|10,12|9,11|12|14,15|6,10|X|8,11|12", "84.6 91.7 78.6"),
]
pairs = [("published", dict(zip(names, q.split("|"))), dict(zip(names, r.split("|"))), t) for q, r, t in clastr]
pairs.append(("published", profile("mark1:11,12;mark2:;mark3:13;mark4:5,5,7;AMEL:X"),
              profile("mark1:11,12;mark2:3;mark3:13,14;mark4:5,7;AMEL:X"), ""))

rng = random.Random(49)
loci = names + ["D3S1358", "D8S1179", "D18S51", "D21S11", "FGA", "PentaD", "PentaE"]
def draw():
    own = {}
    for locus in loci:
        if rng.random() < 0.15:
            continue
        count = rng.choice([1, 2, 2, 2, 2, 3, 4])
        values = ["X", "Y"][: rng.choice([1, 2])] if locus == "AMEL" else [
            rng.choice(["6", "7", "8", "9", "9.3", "10", "11"]) for _ in range(count)]
        own[locus] = ",".join(values)
    return own
pairs += [("drawn", draw(), draw(), "") for _ in range(60)]

out = csv.writer(sys.stdout, lineterminator="\n")
out.writerow("kind,query,reference,amelogenin,loci,shared,queryAlleles,referenceAlleles,tanabe,mastersQuery,mastersReference,mixed,clastr".split(","))
text = lambda p: ";".join(f"{k}:{v}" for k, v in p.items())
for kind, q, r, told in pairs:
    for amel in (False, True):
        s = score_query(q, r, use_amel=amel, amel_col="AMEL")
        out.writerow([kind, text(q), text(r), int(amel), s["n_shared_markers"], s["n_shared_alleles"],
                      s["n_query_alleles"], s["n_reference_alleles"], repr(s["tanabe_score"]),
                      repr(s["masters_query_score"]), repr(s["masters_ref_score"]), int(mixing_check(q)),
                      told if amel else ""])
