import { useEffect, useState } from "react";
import { loadRopewalk } from "ropewalk";

let loading;

/** The module, one for the whole page; undefined until it is loaded. */
function useRopewalk() {
  const [ropewalk, setRopewalk] = useState();
  useEffect(() => {
    let mounted = true;
    void (loading ??= loadRopewalk()).then((loaded) => mounted && setRopewalk(loaded));
    return () => {
      mounted = false;
    };
  }, []);
  return ropewalk;
}

export function Wavelengths({ config }) {
  const ropewalk = useRopewalk();
  if (ropewalk === undefined) return <p>Loading</p>;
  const { wavelength } = ropewalk.frequencies(ropewalk.parseConfig(config));
  return <output>{wavelength[0].toFixed(2)}</output>;
}
