/** What ropewalk/react takes from React, for one component that is rendered again and again, as a module's text. */
export const reactStub = `
let hooks, at, effects;
export const forwardRef = (render) => render;
export const createElement = (tag, props) => ({ tag, props });
export const useRef = (first) => (hooks[at] ??= { current: first }, hooks[at++]);
export const useImperativeHandle = () => void at++;
export const useEffect = (effect, once) => {
  if (!once || !hooks[at]) effects.push(effect);
  hooks[at++] = true;
};
/** Renders a component with other props each time. */
export function renderer(component, parent) {
  const own = [];
  let element;
  return (props) => {
    [hooks, at, effects] = [own, 0, []];
    const made = component(props, null);
    element ??= parent.appendChild(document.createElement(made.tag));
    made.props.ref.current = element;
    for (const effect of effects) effect();
    return element;
  };
}`;
