import "ropewalk/elements/define/rope-clock-wall";
