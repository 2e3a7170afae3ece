import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { notifyUndo } from '#client/call/notices.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { type Lecture, useReading } from '#client/reading/use-reading.ts'
import type { Values } from '#kit/form/values.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { LoadingRows } from '#kit/state/state-block.tsx'
import type { FormDefinition } from '#wire/form.ts'
import {
  type Anomalies,
  type ChoixProprietes,
  enregistrerAnomalies,
  enregistrerProprietes,
  enregistrerReglage,
  formulaireAnomalies,
  lireProprietes,
  lireReglesCompte,
  lireVersionsCompte,
  type ReglageCompte,
  type RegleCompte,
  retirerVersion,
} from '../contract.ts'
import { Card } from './card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { formOf } from './form-of.ts'
import { remettreDe } from './remettre.ts'
import { Rules } from './rules.tsx'
import classes from './screen.module.css'
import { Versions } from './versions.tsx'

const TITRE = 'Gestion du temps'

/** What the account decides for its plannings, and the rules it has them checked by. */
export function Screen() {
  useScreenTitle(TITRE)
  const proprietes = useReading(lireProprietes)
  const anomalies = useReading(formulaireAnomalies)
  const regles = useReading(lireReglesCompte)
  const versions = useReading(lireVersionsCompte)
  /** Another agreement brings other rules, and every choice a day from which it holds. */
  const relire = () => {
    for (const lecture of [proprietes, anomalies, regles, versions]) lecture.relire()
  }
  return (
    <div className={classes.screen}>
      <PageHeader title={TITRE} />
      <Part
        lecture={proprietes}
        formOf={formOf}
        aide="Ces choix valent pour tous les agents."
        enregistrer={async values => {
          await call(enregistrerProprietes, { body: values as ChoixProprietes, tell: 'success' })
          relire()
        }}
      />
      <ChecksPart
        lecture={anomalies}
        enregistrer={async values => {
          await call(enregistrerAnomalies, { body: values as Anomalies, tell: 'success' })
          relire()
        }}
      />
      <RulesPart
        lecture={regles}
        enregistrer={async reglage => {
          await call(enregistrerReglage, { body: reglage, tell: 'success' })
          relire()
        }}
      />
      {versions.donnees && (
        <Versions
          versions={versions.donnees}
          retirer={async choix => {
            const { valable_du, quoi } = choix
            const remettre = remettreDe(versions.donnees, choix)
            await call(retirerVersion, { params: { valable_du }, query: { quoi } })
            relire()
            notifyUndo('Réglage à venir retiré.', () => remettre().then(relire))
          }}
        />
      )}
    </div>
  )
}

type PartProps<T> = {
  lecture: Lecture<T>
  formOf: (donnees: T) => FormDefinition
  aide: string
  enregistrer: (values: Values) => Promise<unknown>
}

function Part<T>({ lecture, formOf: toForm, ...card }: PartProps<T>) {
  const { donnees, etat } = lecture
  if (donnees) return <Card key={JSON.stringify(donnees)} definition={toForm(donnees)} {...card} />
  if (etat === 'chargement') return <LoadingRows rows={4} height={48} />
  return <ReadingState {...lecture} quoi={TITRE} />
}

type ChecksPartProps = { lecture: Lecture<FormDefinition>; enregistrer: (values: Values) => Promise<unknown> }

function ChecksPart({ lecture, enregistrer }: ChecksPartProps) {
  const { donnees, etat } = lecture
  if (donnees) return <ChecksCard key={JSON.stringify(donnees)} definition={donnees} enregistrer={enregistrer} />
  if (etat === 'chargement') return <LoadingRows rows={4} height={48} />
  return <ReadingState {...lecture} quoi="Les contrôles" />
}

type RulesPartProps = {
  lecture: Lecture<{ regles: RegleCompte[] }>
  enregistrer: (reglage: ReglageCompte) => Promise<unknown>
}

function RulesPart({ lecture, enregistrer }: RulesPartProps) {
  const { donnees, etat } = lecture
  if (donnees) return <Rules regles={donnees.regles} enregistrer={enregistrer} />
  if (etat === 'chargement') return <LoadingRows rows={6} height={56} />
  return <ReadingState {...lecture} quoi="Les règles" />
}
