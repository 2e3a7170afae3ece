import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './viewer-frame.module.css'

export type SheetPage = { key: string /** Height divided by width. */; ratio: number }

/** Pages within this distance of the visible part are drawn; the others keep their place as blank sheets. */
const NEAR = '150% 0px'

type Props = {
  index: number
  count: number
  page: SheetPage
  width: number
  onCurrent: (index: number) => void
  children: () => ReactNode
}

/** A sheet of the right size from the start, so that nothing jumps; its content exists only while it is near. */
export function PageSheet({ index, count, page, width, onCurrent, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(index === 0)

  useEffect(() => {
    const element = sheet.current
    if (!element) return
    const root = element.closest('[data-scroller]')
    const proximity = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root,
      rootMargin: NEAR,
    })
    // The page that crosses the middle of the window is the one being read.
    const middle = new IntersectionObserver(([entry]) => entry?.isIntersecting && onCurrent(index), {
      root,
      rootMargin: '-50% 0px -50% 0px',
    })
    proximity.observe(element)
    middle.observe(element)
    return () => {
      proximity.disconnect()
      middle.disconnect()
    }
  }, [index, onCurrent])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and this is a sheet of paper
    <div
      ref={sheet}
      className={classes.sheet}
      data-page={index}
      role="group"
      aria-label={`Page ${index + 1} sur ${count}`}
      style={{ width, height: width * page.ratio }}
    >
      {near && children()}
    </div>
  )
}
