import { useEffect, useState } from 'react'

/**
 * Address of a picture that a call brings, for as long as it is shown; null meanwhile, and when it cannot be had.
 * @param key which picture; null: none
 */
export function usePictureUrl(key: string | null, read: (signal: AbortSignal) => Promise<Blob>): string | null {
  const [url, setUrl] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the picture, however it is read
  useEffect(() => {
    setUrl(null)
    if (key === null) return
    const abort = new AbortController()
    let made: string | null = null
    read(abort.signal).then(
      blob => {
        if (abort.signal.aborted) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      // Everything beside the picture still says what it has to.
      error => abort.signal.aborted || console.info('picture', error),
    )
    return () => {
      abort.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [key])
  return url
}
