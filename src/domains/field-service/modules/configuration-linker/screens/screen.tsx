import { useState } from 'react'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { SettingsCard } from '#client/form/settings-card.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { LoadingRows } from '#kit/state/state-block.tsx'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { enregistrerVariables, lireVariables, VARIABLES, type Variables } from '../contract.ts'
import classes from './screen.module.css'

const TITRE = 'Temps de tournée'

function formOf(variables: Variables): FormDefinition {
  const champs = Object.entries(VARIABLES)
  return formDefinition({
    titre: 'Configurations',
    labelWidth: 220,
    dataProvider: variables,
    dataStructure: champs.map(([id, { label, max }]) => ({ id, label, type: 'nombre' as const, min: 0, max })),
    ruleValidate: champs.map(([field, { label }]) => ({
      field,
      rule: 'required' as const,
      message: `${label}\u00a0: à renseigner.`,
    })),
  })
}

/** Three averages, in one card (specification field-service §2 "Linker configuration"). */
export function Screen() {
  useScreenTitle(TITRE)
  const lecture = useReading(lireVariables)
  const { data, state } = lecture
  return (
    <div className={classes.screen}>
      <PageHeader title={TITRE} />
      {data ? (
        <Card key={JSON.stringify(data)} variables={data} relire={lecture.reload} />
      ) : state === 'chargement' ? (
        <LoadingRows rows={3} height={48} />
      ) : (
        <ReadingState {...lecture} what={TITRE} />
      )}
    </div>
  )
}

function Card({ variables, relire }: { variables: Variables; relire: () => void }) {
  const [definition] = useState(() => formOf(variables))
  return (
    <SettingsCard
      definition={definition}
      name={TITRE}
      aide="Les créneaux proposés à la création d’une intervention estiment leur détour avec ces durées."
      enregistrer={async values => {
        await call(enregistrerVariables, { body: values as Variables, tell: 'success' })
        relire()
      }}
    />
  )
}
