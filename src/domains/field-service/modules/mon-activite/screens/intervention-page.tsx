import { Alert } from '@mantine/core'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TruthLine } from '#client/page/truth-line.tsx'
import { Freshness } from '#client/reading/freshness.tsx'
import { nomClient } from '#domains/customers/model/client.ts'
import { direFait, faitDe } from '#domains/field-service/model/interventions/fait.ts'
import { formaterJour } from '#wire/dates.ts'
import { formaterPlage } from '#wire/moments.ts'
import { presentDate } from '#wire/present.ts'
import { ADRESSE_LISTE } from '../address.ts'
import { ActionBar } from './action-bar.tsx'
import { BegunClosing } from './begun-closing.tsx'
import { FinishedView } from './finished-view.tsx'
import { InformationBlocks } from './information-blocks.tsx'
import classes from './intervention-page.module.css'
import { NextAction } from './next-action.tsx'
import { OfficeChanges } from './office-changes.tsx'
import { ReportsReceived } from './reports-received.tsx'
import { PageSkeleton } from './skeletons.tsx'
import { StepBar } from './step-bar.tsx'
import { StepUndo } from './step-undo.tsx'
import { TwoHours } from './two-hours.tsx'
import { type Activite, useIntervention } from './use-planning.ts'
import { direVu } from './visit-facts.ts'

type Props = {
  id: number
  activite: Activite
  /** Beside the list: no arrow back. */
}

/** One visit (specification field-service §2 view cx-page-intervention). */
export function InterventionPage({ id, activite }: Props) {
  const fiche = useIntervention(id, activite)
  const { aujourdhui, veriteDe } = activite
  const { visite, detail } = fiche
  if (!visite) {
    return (
      <div className={classes.root}>
        <PageHead title="Intervention" detail="Mon activité" back={ADRESSE_LISTE} />
        {fiche.state === 'chargement' ? <PageSkeleton /> : <ReadingState {...fiche} what="Cette intervention" />}
      </div>
    )
  }
  const jour = visite.intervention_date_planifie
  const fait = faitDe(visite)
  const heures = fait ? direFait(fait, jour) : formaterPlage(visite.heure_debut, visite.heure_fin)
  const quand = `${jour === aujourdhui ? 'Aujourd’hui' : formaterJour(jour, 'long')}, ${heures}`
  const finie = visite.etapes_en_cours === 3
  return (
    <>
      <div className={classes.root}>
        <PageHead title={nomClient(visite)} detail={quand} back={ADRESSE_LISTE} />
        <StepBar visite={visite} />
        <StepUndo visite={visite} />
        <TruthLine verite={veriteDe(visite)} avecLien />
        {(visite.annulee || visite.hors_planning) && (
          <Alert color="red" title={visite.annulee ? 'Annulée par le bureau' : 'Hors planning'}>
            {visite.etapes_en_cours === 0
              ? 'Cette intervention n’est plus à votre planning.'
              : `Le bureau a changé le planning pendant votre travail. Ce que vous avez fait est gardé avec ses horaires, à part, ${direVu(detail?.travail_classe, aujourdhui)}`}
          </Alert>
        )}
        <BegunClosing visite={visite} />
        <TwoHours visite={visite} heures={detail?.heures_ecartees} />
        {detail && <OfficeChanges changements={detail.changements} aujourdhui={aujourdhui} />}
        {finie && detail && <ReportsReceived detail={detail} aujourdhui={aujourdhui} />}
        {finie && <FinishedView visite={visite} detail={detail} local={activite.local} />}
        <InformationBlocks visite={visite} detail={detail} local={activite.local} />
        <p className={classes.fraicheur}>
          <Freshness
            lu_a={detail?.lu_a ?? activite.planning?.lu_a ?? presentDate().toISOString()}
            aujourdhui={aujourdhui}
          />
        </p>
      </div>
      {finie ? <NextAction activite={activite} /> : <ActionBar visite={visite} aujourdhui={aujourdhui} />}
    </>
  )
}
