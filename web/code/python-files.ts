// The Python files, as the worker writes them into the interpreter's file system.
import attempts from "./python/ropewalk_check/attempts.py?raw";
import calls from "./python/ropewalk_check/calls.py?raw";
import changes from "./python/ropewalk_check/changes.py?raw";
import checkMain from "./python/ropewalk_check/main.py?raw";
import lone from "./python/ropewalk_check/lone.py?raw";
import roles from "./python/ropewalk_check/roles.py?raw";
import amp from "./python/torch/amp.py?raw";
import arrays from "./python/ropewalk_arrays.py?raw";
import autograd from "./python/torch/autograd.py?raw";
import cuda from "./python/torch/cuda/__init__.py?raw";
import cudaAmp from "./python/torch/cuda/amp.py?raw";
import einops from "./python/einops.py?raw";
import functional from "./python/torch/nn/functional.py?raw";
import init from "./python/torch/nn/init.py?raw";
import jit from "./python/torch/jit.py?raw";
import linalg from "./python/torch/linalg.py?raw";
import modes from "./python/torch/_modes.py?raw";
import modules from "./python/torch/nn/modules.py?raw";
import nn from "./python/torch/nn/__init__.py?raw";
import numpy from "./python/numpy.py?raw";
import numpyPrinting from "./python/ropewalk_numpy_printing.py?raw";
import numpyRandom from "./python/ropewalk_numpy_random.py?raw";
import parameter from "./python/torch/nn/parameter.py?raw";
import printing from "./python/torch/_printing.py?raw";
import run from "./python/ropewalk_run.py?raw";
import tensor from "./python/torch/_tensor.py?raw";
import torch from "./python/torch/__init__.py?raw";

export const pythonFiles: Readonly<Record<string, string>> = {
  "einops.py": einops,
  "numpy.py": numpy,
  "ropewalk_check/__init__.py": "",
  "ropewalk_check/attempts.py": attempts,
  "ropewalk_check/calls.py": calls,
  "ropewalk_check/changes.py": changes,
  "ropewalk_check/lone.py": lone,
  "ropewalk_check/main.py": checkMain,
  "ropewalk_check/roles.py": roles,
  "ropewalk_arrays.py": arrays,
  "ropewalk_numpy_printing.py": numpyPrinting,
  "ropewalk_numpy_random.py": numpyRandom,
  "ropewalk_run.py": run,
  "torch/__init__.py": torch,
  "torch/_modes.py": modes,
  "torch/_printing.py": printing,
  "torch/_tensor.py": tensor,
  "torch/amp.py": amp,
  "torch/autograd.py": autograd,
  "torch/cuda/__init__.py": cuda,
  "torch/cuda/amp.py": cudaAmp,
  "torch/jit.py": jit,
  "torch/linalg.py": linalg,
  "torch/nn/__init__.py": nn,
  "torch/nn/functional.py": functional,
  "torch/nn/init.py": init,
  "torch/nn/modules.py": modules,
  "torch/nn/parameter.py": parameter,
};
