import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ImpersonateButton } from '#client/account/impersonate-button.tsx'
import { call, download } from '#client/call/api.ts'
import { notify } from '#client/call/notices.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import {
  getPhoto,
  motiverUsurpation,
  resetPassword,
  type UtilisateurListe,
  usurper,
} from '#domains/administration/modules/gestion-utilisateurs/contract.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { NOTICE_MS } from '#wire/notice.ts'
import classes from './access-pane.module.css'

/** Under the person's name: photo, address, what they are, and the reset of their password. */
export function PersonHead({ personne }: { personne: UtilisateurListe }) {
  const [asking, setAsking] = useState(false)
  const params = { id: String(personne.id) }
  const reset = useWriting(resetPassword, {
    toast: true,
    done: ({ type, title, desc }) =>
      notify({ code: type, message: `${title}. ${desc}`, duration: 2 * NOTICE_MS.standard }),
  })
  return (
    <>
      {personne.photo && <Photo key={personne.id} personne={personne} />}
      <span>{personne.email}</span>
      {personne.proprietaire && <Pill tone="info">Propriétaire</Pill>}
      {personne.administrateur_plateforme && <Pill tone="wait">Administre la plateforme</Pill>}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconKey size={18} stroke={1.8} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Réinitialiser le mot de passe
      </Button>
      {personne.etat_utilisateur === 1 && !personne.administrateur_plateforme && (
        <ImpersonateButton
          key={personne.id}
          id={personne.id}
          label={personne.label}
          motiver={motif => call(motiverUsurpation, { params, body: { motif } })}
          ouvrir={() => call(usurper, { params })}
        />
      )}
      <ConfirmDialog
        opened={asking}
        title="Réinitialiser le mot de passe"
        yes="Envoyer le lien"
        no="Ne pas envoyer"
        pending={reset.pending}
        onYes={() => void reset.write({ params }).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <p>
          Un lien pour choisir un mot de passe sera envoyé à {personne.email}. Le mot de passe actuel reste valable
          jusque-là.
        </p>
      </ConfirmDialog>
    </>
  )
}

function Photo({ personne }: { personne: UtilisateurListe }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const given = new AbortController()
    let made: string | null = null
    download(getPhoto, { params: { id: String(personne.id) }, signal: given.signal }).then(
      blob => {
        if (given.signal.aborted) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      // Without its photo the person is still named.
      () => setUrl(null),
    )
    return () => {
      given.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [personne.id])
  return url && <img src={url} alt={personne.label} className={classes.photo} />
}
