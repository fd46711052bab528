/**
 * An array in the form of Python: row-major, dense. complex64 and complex128: real and imaginary parts side by side, so
 * `data` has twice as many numbers. A global becomes a torch.Tensor, or numpy's ndarray if its dtype begins with
 * "numpy." ("numpy.float32").
 */
export interface PythonArray {
  /** float32, float64, bfloat16, float16, int8, int16, int32, int64, uint8, bool, complex64 or complex128. */
  dtype: string;
  /** [] for an array of one number without axes. */
  shape: readonly number[];
  data: ArrayLike<number>;
}

export interface RunPythonOptions {
  /** Global variables of the program. */
  globals?: Record<string, number | string | boolean | PythonArray>;
  /** The names of globals to return when the program has ended. */
  want?: readonly string[];
  /** The time limit of the program, without the interpreter's start. Default 10; above 0. */
  seconds?: number;
  /** Ends the run, and the interpreter with it. */
  signal?: AbortSignal;
  /**
   * Called with 0 when the interpreter starts to load, in browsers with the share of its bytes that have arrived and
   * with both numbers, and with 1 when the program starts.
   */
  progress?: (share: number, bytes?: { loaded: number; total: number }) => void;
  /**
   * Folder of the interpreter's files (those of npm's `pyodide`), ending with a slash. Default in Node: that of the
   * installed package; in browsers: `pyodide/` beside the page.
   */
  interpreter?: string | URL;
}

export interface PythonResult {
  /** The printed output of the program. */
  printed: string;
  /** The globals that `want` names. */
  values: Record<string, PythonArray | number | string | boolean | null>;
}
