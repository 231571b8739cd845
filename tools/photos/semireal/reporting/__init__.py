"""The family that is meant to be measured once: its own people, pens, paper and cameras.

Nothing of the other families' hands is used here, and no number here was chosen by what a reader
makes of the photos. What is shared is what is being asked: the plan of a sheet, the shares of the
levels, and the light of real photos.
"""
