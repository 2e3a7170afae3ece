import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { Panel } from '#client/page/panel.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TruthLine } from '#client/page/truth-line.tsx'
import { nomClient } from '#domains/customers/model/client.ts'
import { entiteIntervention, TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import { ADRESSE_LISTE, adresseIntervention } from '#domains/field-service/modules/mon-activite/address.ts'
import { direAPart, direPasDeCloture, peutFinirAPart } from '#domains/field-service/modules/mon-activite/view/a-part.ts'
import { clotureEnConflit } from '#domains/field-service/modules/mon-activite/view/conflit.ts'
import { InformationBlocks } from '../information-blocks.tsx'
import { PageSkeleton } from '../skeletons.tsx'
import { StepBar } from '../step-bar.tsx'
import type { Local } from '../use-local.ts'
import { type Activite, useIntervention } from '../use-planning.ts'
import { quandCourt } from '../visit-facts.ts'
import { ClosingForm } from './closing-form.tsx'
import classes from './closing-page.module.css'
import { useBegunClosing } from './use-begun-closing.ts'

type Props = { id: number; activite: Activite; corrige: string | null }

/** The closing of a visit (specification field-service §2 view cx-traitement-activite, §4 step 2). */
export function ClosingPage({ id, activite, corrige: demande }: Props) {
  const fiche = useIntervention(id, activite)
  const [informations, setInformations] = useState(false)
  const commencee = useBegunClosing(id)
  const { visite, detail } = fiche
  const planning = activite.planning
  // A second closing behind a refused one would wait for it for ever: the refused one is corrected instead.
  const refus = refusEnAttente(id, activite.local)
  const corrige = demande ?? refus?.id ?? null
  // In conflict it waits for the steps that lead back to it, and those are the model's to allow.
  const enConflit = refus !== undefined && clotureEnConflit(refus)
  if (!visite || !planning) {
    return (
      <div className={classes.root}>
        <PageHead title="Clôture" detail="Mon activité" back={ADRESSE_LISTE} />
        {fiche.state === 'chargement' ? <PageSkeleton /> : <ReadingState {...fiche} what="Cette intervention" />}
      </div>
    )
  }
  const aPart = corrige === null && !visite.peut.cloturer && peutFinirAPart(visite, commencee)
  const ouverte = visite.peut.cloturer || (corrige !== null && !enConflit) || aPart
  return (
    <>
      <div className={classes.root}>
        <PageHead
          title="Clôture"
          detail={`${nomClient(visite)}, ${quandCourt(visite, activite.aujourdhui)}`}
          back={adresseIntervention(id)}
        />
        <div className={classes.etapes}>
          <StepBar visite={visite} />
          <button type="button" className={classes.informations} onClick={() => setInformations(true)}>
            <IconInfoCircle size={22} stroke={1.7} aria-hidden />
            Informations
          </button>
        </div>
        <TruthLine verite={activite.veriteDe(visite)} avecLien />
        <Panel opened={informations} title="Informations" onClose={() => setInformations(false)}>
          <div className={classes.blocs}>
            <InformationBlocks visite={visite} detail={detail} local={activite.local} />
          </div>
        </Panel>
        {aPart && (
          <Alert color="yellow" role="status">
            {direAPart(visite)}
          </Alert>
        )}
        {!ouverte && <p className={classes.fermee}>{direPasDeCloture(visite)}</p>}
      </div>
      {ouverte ? (
        <ClosingForm
          key={corrige}
          visite={visite}
          local={activite.local}
          references={planning.references}
          aujourdhui={activite.aujourdhui}
          corrige={corrige}
        />
      ) : (
        <ActionZone>
          <Button
            variant="default"
            size="lg"
            fullWidth
            onClick={() => navigate(adresseIntervention(id), { replace: true })}
          >
            Voir l’intervention
          </Button>
        </ActionZone>
      )}
    </>
  )
}

function refusEnAttente(id: number, local: Local | undefined) {
  const entity = entiteIntervention(id)
  return local?.outbox.find(e => e.entity === entity && e.type === TYPE_CLOTURE && e.etat === 'a_resoudre')
}
