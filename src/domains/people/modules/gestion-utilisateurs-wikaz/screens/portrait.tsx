import { useEffect, useState } from 'react'
import { download } from '#client/call/api.ts'
import { lirePhoto, type Personne } from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import classes from './screen.module.css'

/** The person's photo, else their initials; the name stands beside it. */
export function Portrait({ personne }: { personne: Personne }) {
  const url = usePhoto(personne)
  if (url) return <img src={url} alt="" className={classes.portrait} />
  const initiales = `${personne.prenom.charAt(0)}${personne.nom.charAt(0)}` || personne.email.charAt(0)
  return (
    <span aria-hidden className={classes.portrait}>
      {initiales.toUpperCase()}
    </span>
  )
}

function usePhoto({ id, photo }: Personne): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    setUrl(null)
    if (!photo) return
    const given = new AbortController()
    let made: string | null = null
    download(lirePhoto, { params: { id: String(id) }, signal: given.signal }).then(
      blob => {
        if (given.signal.aborted) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      // Initials say it as well.
      error => given.signal.aborted || console.info('photo', error),
    )
    return () => {
      given.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, photo])
  return url
}
