import { Alert, Button, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { Panel } from '#client/panel.tsx'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import type { EchangeLocal } from '#domains/scheduling/model/rejeu-echanges.ts'
import { autreDe, direEchange, prenomDe } from '../offline/phrases.ts'
import classes from './exchange-actions.module.css'
import { type Reponse, useReponse } from './use-reponse.ts'

const TITRES: Readonly<Record<Reponse, string>> = {
  1: 'Accepter cet échange ?',
  7: 'Annuler votre proposition ?',
  8: 'Refuser cet échange ?',
}
const BOUTONS: Readonly<Record<Reponse, string>> = { 1: 'Accepter', 7: 'Annuler ma proposition', 8: 'Refuser' }

/** What the reader may do of an exchange, in state 0 only: Accepter and Refuser, or Annuler (specification scheduling §4). */
export function ExchangeActions({ echange }: { echange: EchangeLocal }) {
  const [demandee, setDemandee] = useState<Reponse | null>(null)
  const raison = useId()
  const { bde_etat, peut, empechement, bde_direction } = echange
  if (bde_etat !== 0) return null
  const recu = bde_direction === 2
  if (recu ? !peut.accepter && !peut.refuser && !empechement : !peut.annuler) return null
  return (
    <div className={classes.root}>
      {recu && empechement && (
        <p id={raison} className={classes.empechement}>
          {empechement}
        </p>
      )}
      <div className={classes.boutons}>
        {recu ? (
          <>
            {peut.refuser && (
              <Button variant="default" onClick={() => setDemandee(8)}>
                Refuser
              </Button>
            )}
            <Button
              disabled={!peut.accepter || empechement !== null}
              aria-describedby={empechement ? raison : undefined}
              onClick={() => setDemandee(1)}
            >
              Accepter
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setDemandee(7)}>
            Annuler
          </Button>
        )}
      </div>
      <Panel
        ouvert={demandee !== null}
        titre={demandee === null ? '' : TITRES[demandee]}
        fermer={() => setDemandee(null)}
      >
        {demandee !== null && <Formulaire echange={echange} action={demandee} fermer={() => setDemandee(null)} />}
      </Panel>
    </div>
  )
}

type Props = { echange: EchangeLocal; action: Reponse; fermer: () => void }

/** One optional word, one button: the reason is never asked for twice, nor required. */
function Formulaire({ echange, action, fermer }: Props) {
  const [motif, setMotif] = useState('')
  const { donner, occupe, erreur } = useReponse(echange)
  return (
    <form
      className={classes.form}
      onSubmit={async event => {
        event.preventDefault()
        if (await donner(action, motif.trim())) fermer()
      }}
    >
      <p className={classes.phrase}>{direEchange(echange)}</p>
      {action === 1 && <p className={classes.suite}>Votre responsable décidera ensuite.</p>}
      <Textarea
        label={`Un mot pour ${prenomDe(autreDe(echange))} (facultatif)`}
        value={motif}
        maxLength={MOTIF_MAX}
        rows={3}
        onChange={event => setMotif(event.currentTarget.value)}
      />
      {erreur && (
        <Alert color="red" role="alert">
          {erreur}
        </Alert>
      )}
      <Button type="submit" size="lg" fullWidth color={action === 1 ? 'petrol' : 'red'} aria-busy={occupe}>
        {BOUTONS[action]}
      </Button>
    </form>
  )
}
