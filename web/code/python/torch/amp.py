from torch._modes import autocast
