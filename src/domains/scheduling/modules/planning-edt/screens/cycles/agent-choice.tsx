import { Checkbox, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { compter } from '#wire/french.ts'
import screen from '../screen.module.css'
import { Scrolls } from '../scrolls.tsx'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './cycles.module.css'

/** Whom it is for, each with the week where they begin; 0 where there is no week to choose. */
export type Choisis = Readonly<Record<string, number>>

type Props = {
  readonly choisis: Choisis
  readonly onChange: (choisis: Choisis) => void
  /** Weeks to begin with; absent: there are none. */
  readonly semaines?: number
}

/** The agents of the month, all at once or one by one. */
export function AgentChoice({ choisis, onChange, semaines }: Props) {
  const { agents } = useBureauAutour()
  const premiere = semaines === undefined ? 0 : 1
  const combien = Object.keys(choisis).length
  const tous = combien === agents.length
  const sans = (id: string) => Object.fromEntries(Object.entries(choisis).filter(([cle]) => cle !== id))
  const repartir = (rang: number) => (semaines === undefined ? 0 : (rang % semaines) + 1)
  return (
    <fieldset className={classes.choice}>
      <legend>{`Agents, ${compter(combien, 'choisi')}`}</legend>
      <span className={classes.buttons}>
        <button
          type="button"
          className={screen.link}
          onClick={() =>
            onChange(
              tous
                ? {}
                : Object.fromEntries(
                    agents.map(a => [a.wcu_utilisateur_id, choisis[a.wcu_utilisateur_id] ?? premiere]),
                  ),
            )
          }
        >
          {tous ? 'Tout décocher' : 'Tout cocher'}
        </button>
        {semaines !== undefined && semaines > 1 && combien > 1 && (
          <button
            type="button"
            className={screen.link}
            onClick={() =>
              onChange(
                Object.fromEntries(
                  agents
                    .filter(a => choisis[a.wcu_utilisateur_id] !== undefined)
                    .map((a, rang) => [a.wcu_utilisateur_id, repartir(rang)]),
                ),
              )
            }
          >
            Répartir les départs
          </button>
        )}
      </span>
      <Scrolls label="Agents à choisir">
        <ul className={classes.agents}>
          {agents.map(({ wcu_utilisateur_id, label }) => {
            const id = String(wcu_utilisateur_id)
            const semaine = choisis[id]
            return (
              <li key={id}>
                <Checkbox
                  label={label}
                  checked={semaine !== undefined}
                  onChange={event => onChange(event.currentTarget.checked ? { ...choisis, [id]: premiere } : sans(id))}
                />
                {semaines !== undefined && semaine !== undefined && (
                  <NativeSelect
                    size="xs"
                    aria-label={`Semaine de départ, ${label}`}
                    rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
                    value={String(semaine)}
                    data={Array.from({ length: semaines }, (_, n) => ({
                      value: String(n + 1),
                      label: `Semaine ${n + 1}`,
                    }))}
                    onChange={event => onChange({ ...choisis, [id]: Number(event.currentTarget.value) })}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </Scrolls>
    </fieldset>
  )
}
