/** What is not done inside somebody else's account, as `horsDeSonNom` says it: the address would outlive the visit. */
export const SANS_AGENDA = 'son adresse d’agenda ne se crée pas'
