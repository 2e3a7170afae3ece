import type { Agent } from '#domains/scheduling/model/agents.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { normaliserRecherche } from '#wire/french.ts'
import { formaterNom } from '#wire/names.ts'

type Connu = Pick<Agent, 'label' | 'nom' | 'prenom' | 'email' | 'telephone'>

const texte = (valeur: unknown) => (typeof valeur === 'string' ? valeur : '')
const chiffres = (telephone: string) => telephone.replace(/\D/g, '').replace(/^33/, '0')

/**
 * Who of the house may be the very person whom somebody is typing, and by what; null: nobody. Names are told with their order and
 * accents aside; two people may have one, so that it stops nothing.
 */
export function dejaLa(
  valeurs: Readonly<Record<string, unknown>>,
  agents: readonly Connu[],
): { readonly label: string; readonly raison: string } | null {
  const [email, telephone] = [texte(valeurs.email).trim().toLowerCase(), chiffres(texte(valeurs.telephone))]
  const cle = (qui: { nom: string; prenom: string }) => normaliserRecherche(formaterNom(qui)).replaceAll('-', ' ')
  const nom = { nom: texte(valeurs.nom).trim(), prenom: texte(valeurs.prenom).trim() }
  const raisonDe = (a: Connu): string | null => {
    if (email !== '' && a.email.toLowerCase() === email) return 'même e-mail'
    if (telephone.length >= 10 && chiffres(a.telephone) === telephone) return 'même téléphone'
    // Half a name, while it is typed, is nobody's.
    if (nom.nom === '' || nom.prenom === '') return null
    return [cle(nom), cle({ nom: nom.prenom, prenom: nom.nom })].includes(cle(a)) ? 'même nom' : null
  }
  for (const agent of agents) {
    const raison = raisonDe(agent)
    if (raison !== null) return { label: agent.label, raison }
  }
  return null
}

/** Said above the buttons, as it is typed. */
export function Already({
  valeurs,
  agents,
}: {
  readonly valeurs: Readonly<Record<string, unknown>>
  readonly agents: readonly Connu[]
}) {
  const deja = dejaLa(valeurs, agents)
  if (deja === null) return null
  return (
    <p role="status">
      <Pill tone="wait" wrap>
        {`${deja.label} est déjà dans vos agents (${deja.raison})\u00a0: vérifiez que ce n’est pas la même personne.`}
      </Pill>
    </p>
  )
}
