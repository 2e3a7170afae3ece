import panel from '#kit/desk-panel/desk-panel.module.css'

/** What a decision about a leave would do, a line each. */
export function Effets({ effets }: { effets: readonly string[] }) {
  return (
    <ul className={panel.list}>
      {effets.map(effet => (
        <li key={effet} className={panel.quiet}>
          {effet}
        </li>
      ))}
    </ul>
  )
}
