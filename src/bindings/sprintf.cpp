// embind uses sprintf only to print the address of a type that was never bound. There is no such type here, since every
// binding takes and returns numbers, and the C library's sprintf would add 3 kB to the download.
extern "C" int siprintf(char* text, const char* /*format*/, ...) {
  *text = '\0';
  return 0;
}
