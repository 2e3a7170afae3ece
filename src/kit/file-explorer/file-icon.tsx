import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { FileEntry } from '#wire/attachments.ts'
import classes from './file-explorer.module.css'
import { isPicture } from './tree-model.ts'
import type { FileAdapter } from './types.ts'

const drawn = { size: 24, stroke: 1.6, 'aria-hidden': true } as const

function Sign({ entry }: { entry: FileEntry }) {
  if (entry.mime === 'application/pdf') return <IconFileTypePdf {...drawn} className={classes.pdf} />
  return isPicture(entry) ? <IconPhoto {...drawn} /> : <IconFile {...drawn} />
}

/** A picture's small copy, asked for when it comes into sight; a sign for anything else, and until it is there. */
export function FileIcon({ entry, preview }: { entry: FileEntry; preview: FileAdapter['preview'] }) {
  const place = useRef<HTMLSpanElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  const ask = useRef(() => preview(entry))
  ask.current = () => preview(entry)
  const { url: file, depose_a } = entry
  const picture = isPicture(entry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file of that name has another date
  useEffect(() => {
    const element = place.current
    if (!picture || !element) return
    let made: string | null = null
    let here = true
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      observer.disconnect()
      ask.current().then(
        blob => {
          if (!here) return
          made = URL.createObjectURL(blob)
          setUrl(made)
        },
        // The sign says enough, and opening the file says what is wrong.
        error => console.info('preview', error),
      )
    })
    observer.observe(element)
    return () => {
      here = false
      observer.disconnect()
      setUrl(null)
      if (made) URL.revokeObjectURL(made)
    }
  }, [picture, file, depose_a])
  return (
    <span ref={place} className={classes.thumb}>
      {url ? <img src={url} alt="" onError={() => setUrl(null)} /> : <Sign entry={entry} />}
    </span>
  )
}
