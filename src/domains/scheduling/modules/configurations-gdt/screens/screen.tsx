import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { notifyUndo } from '#client/call/notices.ts'
import { SettingsCard } from '#client/form/settings-card.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
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
    for (const lecture of [proprietes, anomalies, regles, versions]) lecture.reload()
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
      {versions.data && (
        <Versions
          versions={versions.data}
          retirer={async choix => {
            const { valable_du, quoi } = choix
            const remettre = remettreDe(versions.data, choix)
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
  lecture: ReadResult<T>
  formOf: (donnees: T) => FormDefinition
  aide: string
  enregistrer: (values: Values) => Promise<unknown>
}

function Part<T>({ lecture, formOf: toForm, ...card }: PartProps<T>) {
  const { data, state } = lecture
  if (data) return <SettingsCard key={JSON.stringify(data)} definition={toForm(data)} {...card} />
  if (state === 'chargement') return <LoadingRows rows={4} height={48} />
  return <ReadingState {...lecture} what={TITRE} />
}

type ChecksPartProps = { lecture: ReadResult<FormDefinition>; enregistrer: (values: Values) => Promise<unknown> }

function ChecksPart({ lecture, enregistrer }: ChecksPartProps) {
  const { data, state } = lecture
  if (data) return <ChecksCard key={JSON.stringify(data)} definition={data} enregistrer={enregistrer} />
  if (state === 'chargement') return <LoadingRows rows={4} height={48} />
  return <ReadingState {...lecture} what="Les contrôles" />
}

type RulesPartProps = {
  lecture: ReadResult<{ regles: RegleCompte[] }>
  enregistrer: (reglage: ReglageCompte) => Promise<unknown>
}

function RulesPart({ lecture, enregistrer }: RulesPartProps) {
  const { data, state } = lecture
  if (data) return <Rules regles={data.regles} enregistrer={enregistrer} />
  if (state === 'chargement') return <LoadingRows rows={6} height={56} />
  return <ReadingState {...lecture} what="Les règles" />
}
