double curve(double x);
