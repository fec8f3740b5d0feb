# usage: printed.py PDF: fails if a word of a printed sheet is cut by the page's edge, or lies on another.
import re, subprocess, sys

MARGIN = 24  # points: 9 mm, less what letters may hang over
WORD = re.compile(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>')


def shared(a, b, low, high):
    return min(a[high], b[high]) - max(a[low], b[low])


boxes = subprocess.run(["pdftotext", "-bbox", sys.argv[1], "-"], capture_output=True, text=True, check=True)
faults = []
for number, page in enumerate(boxes.stdout.split("<page ")[1:], 1):
    width = float(re.match(r'width="([\d.]+)"', page).group(1))
    words = [(*map(float, word[:4]), word[4]) for word in WORD.findall(page)]
    assert words, "page %d is empty" % number
    faults += ["page %d: cut: %s" % (number, word[4]) for word in words if word[2] > width - MARGIN]
    faults += ["page %d: %s on %s" % (number, a[4], b[4]) for i, a in enumerate(words) for b in words[i + 1:]
               if shared(a, b, 0, 2) > 1 and shared(a, b, 1, 3) > 4]
if faults:
    sys.exit("\n".join(faults[:10]))
