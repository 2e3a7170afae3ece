import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterDateHeure } from '#wire/dates.ts'
import classes from './action-panel.module.css'
import { AnswerForm } from './answer-form.tsx'
import { ExchangeFacts } from './exchange-facts.tsx'
import { LeaveFacts } from './leave-facts.tsx'
import { tonEtat } from './mots.ts'

type Props = {
  action: ActionATraiter | undefined
  large: boolean
  relire: () => void
  fermer: () => void
  onRepondu: () => void
}

/** One request beside the list: what is asked, what it changes, and the answer. */
export function ActionPanel({ action, large, relire, fermer, onRepondu }: Props) {
  const titre = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the panel takes the list's place: the keyboard and the screen reader follow.
    if (!large) titre.current?.focus()
  }, [large])
  function touche(event: KeyboardEvent) {
    if (event.key === 'Escape') fermer()
  }
  const enAttente = action?.conge?.demande.demande_conge_etat === 0 || action?.bde?.bde_etat === 1
  return (
    <aside className={classes.root} data-large={large || undefined} aria-label="Demande" onKeyDown={touche}>
      <header className={classes.tete}>
        <div className={classes.titres}>
          <h2 ref={titre} tabIndex={-1} className={classes.titre}>
            {action?.demandeur ?? 'Demande'}
          </h2>
          {action && (
            <>
              <p className={classes.sous}>{action.objet}</p>
              <p className={classes.marques}>
                <Pill tone={tonEtat(action)}>{action.etat_libelle}</Pill>
                <span className={classes.discret}>reçue le {formaterDateHeure(action.recu_a)}</span>
              </p>
            </>
          )}
        </div>
        {large && (
          <IconButton label="Fermer le détail" onClick={fermer}>
            <IconX size={18} stroke={1.8} aria-hidden />
          </IconButton>
        )}
      </header>
      {action ? (
        <>
          <div className={classes.corps}>
            {action.conge && <LeaveFacts conge={action.conge} />}
            {action.bde && <ExchangeFacts echange={action.bde} />}
          </div>
          {enAttente && <AnswerForm action={action} relire={relire} onRepondu={onRepondu} />}
        </>
      ) : (
        <EmptyState
          title="Cette demande n’est plus ici"
          action={
            <Button variant="default" onClick={fermer}>
              Voir la liste
            </Button>
          }
        >
          Elle a reçu une réponse, ou son auteur l’a retirée.
        </EmptyState>
      )}
    </aside>
  )
}
