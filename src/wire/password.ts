/**
 * Rules of a new password (specification shell-and-administration §5, its texts corrected), the same on the form and
 * on the server.
 */
export const MOT_DE_PASSE = {
  requis: 'Mot de passe requis',
  court: 'Minimum 8 caractères',
  long: 'Maximum 200 caractères',
  classes:
    'Le mot de passe doit contenir au moins une majuscule, une minuscule, un chiffre et un caractère spécial (!@#$%^&*)',
  courant: 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre',
  inchange: 'C’est déjà votre mot de passe\u00a0: choisissez-en un autre',
  adresse: 'Le mot de passe ne doit pas contenir votre adresse e-mail',
  differents: 'Les deux mots de passe saisis ne correspondent pas.',
} as const

/** Words that people dress up with a capital, a digit and a sign. Compared once those are taken off. */
const COURANTS = new Set(
  `password motdepasse passe pass azerty azertyuiop qwerty qwertyuiop qsdfgh bonjour bonsoir salut soleil admin
  administrateur administrator welcome bienvenue letmein iloveyou jetaime loulou doudou chouchou nicolas camille
  marseille paris france football chocolat princesse secret changeme changezmoi test demo user utilisateur login
  abcd abcdef abcdefgh aaaaaaaa dragon monkey sunshine shadow superman batman liverpool ordinateur internet`.split(
    /\s+/,
  ),
)
const LEET: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }

function isCommon(password: string): boolean {
  const core = password
    .toLowerCase()
    .replace(/^[^a-z]+/, '')
    .replace(/[^a-z@$]+$/, '')
    .replace(/[013457@$]/g, sign => LEET[sign] ?? sign)
    .replace(/[^a-z]/g, '')
  return core === '' || COURANTS.has(core)
}

/** What is wrong with a new password, or null. */
export function verifierMotDePasse(password: string): string | null {
  if (password === '') return MOT_DE_PASSE.requis
  const { length } = [...password]
  if (length < 8) return MOT_DE_PASSE.court
  if (length > 200) return MOT_DE_PASSE.long
  if (![/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/].every(pattern => pattern.test(password))) return MOT_DE_PASSE.classes
  return isCommon(password) ? MOT_DE_PASSE.courant : null
}

const ADRESSE_MIN = 4

/** Whether a password holds what stands before the @ of the person's address, signs and capitals aside. */
export function rappelleAdresse(password: string, email: string): boolean {
  const nu = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const debut = nu(email.split('@')[0] ?? '')
  return debut.length >= ADRESSE_MIN && nu(password).includes(debut)
}
