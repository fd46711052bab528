// embind spells the address of a type that was never bound through sprintf, for a message; nothing else formats text.
// The C library's would be 3 kB of the download, and there is no such type here: every binding takes and gives numbers.
extern "C" int siprintf(char* text, const char* /*format*/, ...) {
  *text = '\0';
  return 0;
}
