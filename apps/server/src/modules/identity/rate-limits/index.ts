/** How often something may be tried: the budgets of identity. */
export {
  answerBudgets,
  loginBudgets,
  needsCaptcha,
  networksAround,
  type SecretKind,
  type Spending,
  secretBudget,
  spendingBudgets,
  stepBudget,
  stepUpBudget,
} from './budgets.ts';
