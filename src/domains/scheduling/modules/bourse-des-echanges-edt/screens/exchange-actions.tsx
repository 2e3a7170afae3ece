import { Alert, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { Panel } from '#client/page/panel.tsx'
import { direEmpechement } from '#domains/scheduling/model/echanges/empechement.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import { OwnDays } from '#domains/scheduling/view/mes-jours/own-days.tsx'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { direEchange, prenomAutre } from '../view/phrases.ts'
import { AnomalyList } from './anomaly-list.tsx'
import classes from './exchange-actions.module.css'
import { Obstacle } from './obstacle.tsx'
import { joursDe } from './own-changes.tsx'
import type { Loi } from './use-loi.ts'
import { type Reponse, useReponse } from './use-reponse.ts'

const TITRES: Readonly<Record<Reponse, string>> = {
  1: 'Accepter cet échange\u202f?',
  7: 'Annuler votre proposition\u202f?',
  8: 'Refuser cet échange\u202f?',
}
const BOUTONS: Readonly<Record<Reponse, string>> = { 1: 'Accepter', 7: 'Annuler ma proposition', 8: 'Refuser' }

type ActionsProps = {
  echange: EchangeLocal
  loi: Loi
  /** Alone on a phone's page: its buttons stay in the thumb's reach. */
  seul: boolean
}

/**
 * What the reader may do of an exchange, in state 0 only: Accepter and Refuser, or Annuler ma proposition (specification
 * scheduling §4). What cannot be accepted says why in the place of its button.
 */
export function ExchangeActions({ echange, loi, seul }: ActionsProps) {
  const [demandee, setDemandee] = useState<Reponse | null>(null)
  const { bde_etat, peut, empechement, bde_direction } = echange
  if (bde_etat !== 0) return null
  const recu = bde_direction === 2
  if (recu ? !peut.accepter && !peut.refuser && !empechement : !peut.annuler) return null
  const acceptable = peut.accepter && empechement === null
  return (
    <div className={classes.root} data-seul={seul || undefined} data-floor={seul || undefined}>
      {recu && !acceptable && <Obstacle>{direEmpechement({ empechement, anomalies: loi.anomalies })}</Obstacle>}
      <div className={classes.boutons}>
        {recu ? (
          <>
            {peut.refuser && (
              <Button variant="default" onClick={() => setDemandee(8)}>
                Refuser
              </Button>
            )}
            {acceptable && <Button onClick={() => setDemandee(1)}>Accepter</Button>}
          </>
        ) : (
          <Button variant="default" onClick={() => setDemandee(7)}>
            Annuler ma proposition
          </Button>
        )}
      </div>
      <Panel
        opened={demandee !== null}
        title={demandee === null ? '' : TITRES[demandee]}
        onClose={() => setDemandee(null)}
      >
        {demandee !== null && (
          <Formulaire echange={echange} loi={loi} action={demandee} fermer={() => setDemandee(null)} />
        )}
      </Panel>
    </div>
  )
}

type Props = { echange: EchangeLocal; loi: Loi; action: Reponse; fermer: () => void }

/** One optional word, one button: the reason is never asked for twice, nor required. */
function Formulaire({ echange, loi, action, fermer }: Props) {
  const garde = useKeptDraft(`bourse-des-echanges:brouillon:${echange.bde_uid}:${action}`, { depart: { motif: '' } })
  const { donner, occupe, erreur } = useReponse(echange)
  // Read from the device in a moment: what is typed before would be lost to it.
  if (!garde) return null
  const { motif } = garde.draft
  return (
    <form
      className={classes.form}
      onSubmit={async event => {
        event.preventDefault()
        if (!(await donner(action, motif.trim()))) return
        await garde.close()
        fermer()
      }}
    >
      <p className={classes.phrase}>{direEchange(echange)}</p>
      {action === 1 && <p className={classes.suite}>Votre responsable décidera ensuite.</p>}
      {action === 1 && <OwnDays jours={joursDe(echange)} />}
      {action === 1 && <AnomalyList echange={echange} loi={loi} />}
      <Textarea
        label={`Un mot pour ${prenomAutre(echange)} (facultatif)`}
        value={motif}
        maxLength={MOTIF_MAX}
        rows={3}
        onChange={event => garde.change({ motif: event.currentTarget.value })}
      />
      {erreur && (
        <Alert color="red" role="alert">
          {erreur}
        </Alert>
      )}
      <EndButtons>
        <OneTapButton type="submit" size="lg" fullWidth color={action === 1 ? 'petrol' : 'red'} aria-busy={occupe}>
          {BOUTONS[action]}
        </OneTapButton>
      </EndButtons>
    </form>
  )
}
