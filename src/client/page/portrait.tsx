import { initialsOf } from '#kit/photo/geometry.ts'
import { usePictureUrl } from '#kit/photo/use-picture-url.ts'
import { readBlob } from '#offline/blobs.ts'
import { fetchDocument } from '../call/api.ts'
import { myDb } from '../queue/sync.ts'
import classes from './portrait.module.css'

/** The picture chosen here, the copy kept at an earlier visit, else the server's reduced one, which is then kept. */
async function readPortrait(sha256: string): Promise<Blob> {
  const db = myDb()
  const cle = `portrait:${sha256}`
  const kept = (await readBlob(db, sha256)) ?? (await db.cache.get(cle))?.valeur
  if (kept instanceof Blob) return kept
  const blob = await fetchDocument(`/api/fichiers/${sha256}/apercu?taille=160`)
  await db.cache.put({ cle, valeur: blob })
  return blob
}

type Props = {
  sha256: string | null
  name: string
  /** Pixels. */
  size: number
  /** Said where the name does not stand beside it. */
  alt?: string
}

/** A person's picture, without network too, else their initials. */
export function Portrait({ sha256, name, size, alt = '' }: Props) {
  const url = usePictureUrl(sha256, () => readPortrait(sha256 ?? ''))
  const style = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (url) return <img className={classes.portrait} src={url} alt={alt} width={size} height={size} />
  return (
    // Drawn, not written: initials are no words of the button that holds them.
    <span className={classes.portrait} style={style} data-initiales={initialsOf(name)} aria-hidden />
  )
}
