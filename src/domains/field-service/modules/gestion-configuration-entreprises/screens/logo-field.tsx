import { Button, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call, download } from '#client/api.ts'
import { notifyWarning } from '#client/notices.ts'
import { ApiProblem, messageOf } from '#client/problem.ts'
import { envoyerLogo, LOGO_MAX, lireLogo, retirerLogo } from '../contract.ts'
import classes from './screen.module.css'

type Props = { logo: string | null; relire: () => void }

/** The company's logo: shown, replaced, taken away. */
export function LogoField({ logo, relire }: Props) {
  const url = useLogo(logo)
  const [busy, setBusy] = useState(false)

  async function faire(action: () => Promise<unknown>) {
    setBusy(true)
    try {
      await action()
      relire()
    } catch (error) {
      // A refusal showed its own toast.
      if (!(error instanceof ApiProblem)) notifyWarning(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  function choisir(file: File | null) {
    if (!file) return
    if (file.size > LOGO_MAX) return notifyWarning('Ce logo pèse plus de 2\u00a0Mo : choisissez une image plus légère.')
    void faire(() => call(envoyerLogo, { query: { filename: file.name.slice(-255) }, bytes: file, body: undefined }))
  }

  return (
    <div className={classes.logo}>
      {url ? <img src={url} alt="Logo de la société" /> : <span className={classes.vide}>Aucun logo</span>}
      <FileButton accept="image/jpeg,image/png,image/webp" onChange={choisir}>
        {props => (
          <Button variant="default" loading={busy} {...props}>
            {logo ? 'Changer le logo' : 'Ajouter un logo'}
          </Button>
        )}
      </FileButton>
      {logo && (
        <Button variant="subtle" disabled={busy} onClick={() => void faire(() => call(retirerLogo))}>
          Retirer
        </Button>
      )}
    </div>
  )
}

/** The server's copy of the logo, for as long as it is shown. */
function useLogo(logo: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    setUrl(null)
    if (!logo) return
    let made: string | null = null
    let here = true
    download(lireLogo).then(
      blob => {
        if (!here) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      // Without network the card says everything else.
      error => console.warn('logo', error),
    )
    return () => {
      here = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [logo])
  return url
}
