import type { VersionDocument } from '#domains/residences/model/versions-operations.ts'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { formaterInstant } from '#wire/moments.ts'
import type { FicheDocument } from '../contract.ts'
import classes from './screen.module.css'

type Props = { readonly document: FicheDocument; readonly version: VersionDocument | undefined }

interface Step {
  readonly name: string
  /** Who did it and when, or who is to; null: nobody is named. */
  readonly words: string | null
  readonly done: boolean
}

function stepsOf({ verificateur, approbateur }: FicheDocument, v: VersionDocument): readonly Step[] {
  const fait = (a: string, par: string) => `${par}, ${formaterInstant(a)}`
  return [
    { name: 'Rédigée', words: fait(v.historique_date_upload, v.par), done: true },
    {
      name: v.verifie ? 'Vérifiée' : 'À vérifier',
      words: v.verifie ? fait(v.verifie.a, v.verifie.par) : (verificateur?.label ?? null),
      done: v.verifie !== null,
    },
    { name: 'À approuver', words: approbateur?.label ?? null, done: false },
  ]
}

/** The version on its way: who did what and when, and who it waits for. */
export function Circuit({ document, version }: Props) {
  if (!version) return null
  return (
    <PanelSection title={`Version ${version.n} en cours`}>
      <ol className={classes.steps}>
        {stepsOf(document, version).map(({ name, words, done }) => (
          <li key={name} data-done={done || undefined}>
            <b>{name}</b>
            <span>{words ?? 'Personne n’est désigné\u00a0: modifiez la fiche.'}</span>
          </li>
        ))}
      </ol>
      {version.note && <p className={classes.note}>{version.note}</p>}
    </PanelSection>
  )
}
