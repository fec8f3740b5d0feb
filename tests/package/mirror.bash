# mirror: where this machine has its packages of bookworm from.
mirror() { apt-get indextargets --format '$(CODENAME) $(REPO_URI)' | sed -n 's/^bookworm //p' | sort -u | head -n 1; }
