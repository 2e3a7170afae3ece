import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormDefinition } from '#wire/form.ts'
import { compter, normaliserRecherche } from '#wire/french.ts'
import { motsCherches, tousTrouves } from '#wire/grid-query.ts'
import classes from './checks.module.css'

export type Choices = Readonly<Record<string, 0 | 1>>

interface Check {
  readonly id: string
  /** "Repos quotidien". */
  readonly rule: string
  /** "postes de jour". */
  readonly kind: string
  readonly label: string
}

/** "Repos quotidien, postes de jour": the kind of posts comes after the last comma. */
function checksOf({ dataStructure }: FormDefinition): readonly Check[] {
  return dataStructure.flatMap(({ id, label, type }) => {
    const cut = label.lastIndexOf(', ')
    return type === 'interrupteur' ? [{ id, label, rule: label.slice(0, cut), kind: label.slice(cut + 2) }] : []
  })
}

/** What the account has checked now. */
export function choicesOf({ dataProvider, dataStructure }: FormDefinition): Choices {
  return Object.fromEntries(
    dataStructure.filter(f => f.type === 'interrupteur').map(({ id }) => [id, dataProvider[id] === 1 ? 1 : 0]),
  )
}

type Props = { definition: FormDefinition; choices: Choices; onChange: (choices: Choices) => void }

/** Rules by kinds of posts: one line a rule, found by its name, a column switched on or off at once. */
export function Checks({ definition, choices, onChange }: Props) {
  const [search, setSearch] = useState('')
  const checks = checksOf(definition)
  const kinds = [...new Set(checks.map(c => c.kind))]
  const words = motsCherches(search)
  const shown = checks.filter(c => tousTrouves(normaliserRecherche(c.rule), words))
  const rules = [...new Set(shown.map(c => c.rule))]
  const on = (list: readonly Check[]) => list.filter(c => choices[c.id] === 1).length
  const set = (list: readonly Check[], value: 0 | 1) =>
    onChange({ ...choices, ...Object.fromEntries(list.map(c => [c.id, value])) })
  return (
    <div className={classes.root}>
      <TextInput
        type="search"
        aria-label="Rechercher une règle"
        placeholder="Rechercher une règle"
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <p role="status" className={classes.count}>
        {words.length > 0 && compter(rules.length, 'règle trouvée', 'règles trouvées')}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Règle</th>
            {kinds.map(kind => {
              const column = shown.filter(c => c.kind === kind)
              return (
                <th key={kind} scope="col">
                  <span className={classes.kind}>{kind}</span>
                  <span className={classes.all}>
                    <button
                      type="button"
                      aria-label={`Tout contrôler, ${kind}`}
                      disabled={on(column) === column.length}
                      onClick={() => set(column, 1)}
                    >
                      Tout
                    </button>
                    <button
                      type="button"
                      aria-label={`Ne rien contrôler, ${kind}`}
                      disabled={on(column) === 0}
                      onClick={() => set(column, 0)}
                    >
                      Aucun
                    </button>
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rules.map(rule => (
            <tr key={rule}>
              <th scope="row">{rule}</th>
              {kinds.map(kind => {
                const check = shown.find(c => c.rule === rule && c.kind === kind)
                return (
                  <td key={kind}>
                    {check && (
                      <Switch
                        aria-label={check.label}
                        checked={choices[check.id] === 1}
                        onChange={event => set([check], event.currentTarget.checked ? 1 : 0)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
