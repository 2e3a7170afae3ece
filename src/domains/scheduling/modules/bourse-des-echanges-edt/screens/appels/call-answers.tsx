import { Button } from '@mantine/core'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { Panel } from '#client/page/panel.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import type { AppelRecu } from '#domains/scheduling/model/appels/appel.ts'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { repondreAppelRecu } from '#domains/scheduling/modules/bourse-des-echanges-edt/contract.ts'
import {
  direCompteurs,
  heuresAppel,
  titreAppel,
} from '#domains/scheduling/modules/bourse-des-echanges-edt/view/appels.ts'
import { ADRESSE_PLANNING } from '#domains/scheduling/modules/mon-planning-edt/address.ts'
import { OwnDays } from '#domains/scheduling/view/mes-jours/own-days.tsx'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { finirPhrase } from '#wire/moments.ts'
import { CallRules } from './call-rules.tsx'
import classes from './calls.module.css'

/** "Je prends" and "Je ne peux pas", while it is open: with the network, since the first yes has the post. */
export function CallAnswers({ appel }: { readonly appel: AppelRecu }) {
  const online = useOnline()
  const [demande, setDemande] = useState(false)
  const reponse = useWriting(repondreAppelRecu, { done: () => setDemande(false) })
  const { appel_id, etat, a_moi, ma_reponse, empechement } = appel
  // Taken by a yes whose answer was lost: the question that is still open says that it is done.
  if (a_moi && demande) return <Taken onClose={() => setDemande(false)} />
  // Somebody else was first while the question stood: it is said where one looks, not in a card further up.
  if (demande && etat !== 'ouvert') return <Missed appel={appel} onClose={() => setDemande(false)} />
  if (etat !== 'ouvert') return null
  const dire = (dite: 'oui' | 'non') =>
    reponse.write({ params: { appel_id: String(appel_id) }, body: { reponse: dite } })
  return (
    <>
      {!online && (
        <p className={classes.quiet} role="status">
          {'Hors ligne\u00a0: on répond avec du réseau, le premier qui dit oui a le poste.'}
        </p>
      )}
      {!demande && <Refusal>{reponse.message}</Refusal>}
      <div className={classes.buttons}>
        {ma_reponse === null && (
          <OneTapButton variant="default" disabled={!online} onClick={() => dire('non')}>
            Je ne peux pas
          </OneTapButton>
        )}
        {empechement === null && (
          <Button disabled={!online} onClick={() => setDemande(true)}>
            Je prends
          </Button>
        )}
      </div>
      <Panel opened={demande} title={'Prendre ce poste\u202f?'} onClose={() => setDemande(false)}>
        <div className={classes.sheet}>
          <p>
            <b>{titreAppel(appel)}</b>, {finirPhrase(heuresAppel(appel))}
          </p>
          <p className={classes.quiet}>{direCompteurs(appel)}</p>
          <OwnDays jours={[appel.pointage_date]} />
          <CallRules appel={appel} />
          <p className={classes.quiet}>Il entre dans votre planning dès votre réponse.</p>
          <EndButtons>
            <Refusal>{reponse.message}</Refusal>
            <OneTapButton
              size="lg"
              fullWidth
              aria-busy={reponse.pending}
              disabled={!online || empechement !== null}
              onClick={() => dire('oui')}
            >
              Je prends ce poste
            </OneTapButton>
          </EndButtons>
        </div>
      </Panel>
    </>
  )
}

/** The post went to somebody else, or is to be taken no more: nothing changed, and where to go from there. */
function Missed({ appel, onClose }: { readonly appel: AppelRecu; readonly onClose: () => void }) {
  const pris = appel.etat === 'pourvu'
  return (
    <Panel opened title={pris ? 'Ce poste est déjà pourvu' : 'Ce poste n’est plus à prendre'} onClose={onClose}>
      <div className={classes.sheet}>
        <p role="alert">
          {pris ? 'Un collègue a répondu avant vous. ' : 'La maison a retiré sa demande. '}
          Rien ne change dans votre planning.
        </p>
        <EndButtons>
          <Button
            size="lg"
            fullWidth
            onClick={() => {
              onClose()
              navigate(ADRESSE_BOURSE)
            }}
          >
            Voir ce qui reste à prendre
          </Button>
        </EndButtons>
      </div>
    </Panel>
  )
}

function Taken({ onClose }: { readonly onClose: () => void }) {
  return (
    <Panel opened title="Ce poste est à vous" onClose={onClose}>
      <div className={classes.sheet}>
        <p role="status">{'C’est fait\u00a0: il est dans votre planning.'}</p>
        <Button
          size="lg"
          fullWidth
          onClick={() => {
            onClose()
            navigate(ADRESSE_PLANNING)
          }}
        >
          Voir mon planning
        </Button>
      </div>
    </Panel>
  )
}
