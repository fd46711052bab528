"""Functions with their own backward: only forward is computed."""

from ropewalk_arrays import absent


class Context:
    """`ctx`: stores what a backward would read."""

    saved_tensors, needs_input_grad = (), ()

    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors

    mark_dirty = mark_non_differentiable = set_materialize_grads = lambda self, *_: None


class Function:
    @classmethod
    def apply(cls, *args):
        if "setup_context" not in dir(cls):
            return cls.forward(Context(), *args)
        output = cls.forward(*args)
        cls.setup_context(Context(), args, output)
        return output


__getattr__ = absent("torch.autograd")
