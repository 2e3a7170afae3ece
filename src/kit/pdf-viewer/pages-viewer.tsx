import { useEffect, useState } from 'react'
import { printPages } from './print-pages.ts'
import classes from './viewer-frame.module.css'
import { ViewerFrame, type ViewerProps } from './viewer-frame.tsx'
import { ViewerError, ViewerLoading } from './viewer-notices.tsx'

type Props = ViewerProps & { pages: Blob[] }

type Picture = { url: string; ratio: number }

/** Scanned pages with the same tools as a PDF. */
export function PagesViewer({ pages, ...frame }: Props) {
  const [pictures, setPictures] = useState<Picture[] | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const urls = pages.map(page => URL.createObjectURL(page))
    let left = false
    setPictures(null)
    setFailed(false)
    Promise.all(urls.map(measure)).then(
      measured => !left && setPictures(measured),
      () => !left && setFailed(true),
    )
    return () => {
      left = true
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [pages])

  const notice = failed ? (
    <ViewerError message="Une page n’a pas pu être affichée." onDownload={frame.onDownload} />
  ) : pictures?.length === 0 ? (
    <ViewerError message="Aucune page à afficher." />
  ) : pictures ? undefined : (
    <ViewerLoading />
  )
  return (
    <ViewerFrame
      {...frame}
      pages={(pictures ?? []).map(({ url, ratio }) => ({ key: url, ratio }))}
      notice={notice}
      onPrint={() => printPages(pages, frame.title)}
      renderPage={index => <img className={classes.image} src={pictures?.[index]?.url} alt={`Page ${index + 1}`} />}
    />
  )
}

async function measure(url: string): Promise<Picture> {
  const image = new Image()
  image.src = url
  await image.decode()
  return { url, ratio: image.naturalHeight / image.naturalWidth }
}
