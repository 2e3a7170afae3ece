import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import classes from './confirm-dialog.module.css'
import { type Comment, CommentField } from './kept-comment.tsx'

/** What may be asked about; a verb that is missing here is added, a bare "Oui" never is. */
type Verb =
  | 'Abandonner'
  | 'Affecter'
  | 'Accepter'
  | 'Annuler'
  | 'Arrêter'
  | 'Clore'
  | 'Couper'
  | 'Déconnecter'
  | 'Demander'
  | 'Effacer'
  | 'Envoyer'
  | 'Fermer'
  | 'Libérer'
  | 'Mettre à jour'
  | 'Ouvrir'
  | 'Placer'
  | 'Prévenir'
  | 'Propager'
  | 'Quitter'
  | 'Rayer'
  | 'Refuser'
  | 'Remplacer'
  | 'Rendre'
  | 'Reprendre'
  | 'Retenir'
  | 'Retirer'
  | 'Revenir'
  | 'Révoquer'
  | 'Rouvrir'
  | 'Supprimer'
  | 'Télécharger'

/** The yes says the verb and its object ("Annuler la visite de M. Carpentier"): neither "Oui" nor "Annuler" has this type. */
export type Deed = `${Verb} ${string}` | `${string} «\u00a0${string}\u00a0»`
/** The no says what stays as it is, or what does not leave. */
export type Refusal =
  | 'Ne rien changer'
  | `Ne pas ${string}`
  | `Continuer ${string}`
  | `Garder ${string}`
  | `Rester ${string}`

type Props = {
  opened: boolean
  title: string
  /** The question, with what the answer changes. */
  children: ReactNode
  yes: Deed
  no?: Refusal
  /** The answer destroys something. */
  danger?: boolean
  pending?: boolean
  /** Shown above the buttons: the dialog stays open on a refusal. */
  error?: string | null
  /** What was refused stays refused: there is no yes left to give, only the dialog to close. */
  over?: boolean
  /** Asks for a comment, handed to `onYes`. */
  comment?: Comment
  /** What must be typed, accents and case included, before the yes can be given: the name of what goes for good. */
  typed?: string
  onYes: (comment: string) => void
  onCancel: () => void
}

/**
 * The one question before what cannot be undone, with a comment where asked (specification shell-and-administration §2.5,
 * whose "Oui" and "Annuler" are said in full: "Annuler" would mean the two opposite things).
 */
export function ConfirmDialog(props: Props) {
  const {
    opened,
    title,
    children,
    yes,
    no = 'Ne rien changer',
    danger,
    pending,
    error,
    over = false,
    comment,
    typed,
    onYes,
    onCancel,
  } = props
  const [name, setName] = useState('')
  // A refusal is about what was sent: it goes once that is typed anew.
  const [changed, setChanged] = useState(false)
  // The name that was typed of one thing is not that of the next.
  const [was, setWas] = useState(opened)
  if (opened !== was) {
    setWas(opened)
    if (opened) setName('')
  }
  // Refused, it may be asked again at once.
  useEffect(() => {
    if (error) unlockTaps()
  }, [error])
  const given = typed === undefined || name.trim() === typed.trim()
  function answer(): void {
    setChanged(false)
    onYes(comment?.kept.text.trim() ?? '')
  }
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      centered
      size="26rem"
      // A dialog's heading is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        {children}
        {comment && (
          <CommentField
            {...comment}
            onTyped={() => setChanged(true)}
            onEnter={() => {
              if (given && !pending) answer()
            }}
          />
        )}
        {typed !== undefined && (
          <TextInput
            label={`Pour confirmer, saisissez «\u00a0${typed}\u00a0»`}
            value={name}
            onChange={e => setName(e.currentTarget.value)}
            autoComplete="off"
          />
        )}
        {error && !changed && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus={comment ? undefined : true}>
          {over ? 'Fermer' : no}
        </Button>
        {!over && (
          <OneTapButton color={danger ? 'red' : 'petrol'} disabled={!given} loading={pending ?? false} onClick={answer}>
            {yes}
          </OneTapButton>
        )}
      </div>
    </Modal>
  )
}
