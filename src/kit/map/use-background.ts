import { useEffect, useRef, useState } from 'react'
import { useMapSettings } from './settings.ts'

/** Nothing is drawn: the colour of the theme shows through, and pins stand where they should. */
const NEUTRAL = { version: 8 as const, sources: {}, layers: [] }

/** The configured background, or a neutral one while its server is out of reach; it is tried again when network returns. */
export function useBackground() {
  const { styleUrl, online } = useMapSettings()
  const [failed, setFailed] = useState(false)
  /** Some pieces are missing of a background that did come. */
  const [partial, setPartial] = useState(false)
  const came = useRef(false)
  useEffect(() => {
    if (online) setFailed(false)
  }, [online])
  const neutral = styleUrl === null || failed
  return {
    style: neutral ? NEUTRAL : styleUrl,
    neutral,
    /** What is seen under the pins is no map, or not all of it: none is configured, or it is not there. */
    missing: styleUrl === null ? ('unset' as const) : failed || partial ? ('away' as const) : null,
    onStyle() {
      came.current = !neutral
      if (!neutral) setPartial(false)
    },
    onError(error: unknown) {
      console.info('map background', error)
      if (came.current) setPartial(true)
      else setFailed(true)
    },
  }
}
