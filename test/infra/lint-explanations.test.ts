import { describe, expect, it } from 'vitest';
import { assertExplained, explanations, type Finding } from '#test/deploy/lint-templates.ts';

const finding = (rule: string, resource: string): Finding => ({
  region: 'eu-central-1',
  template: 'aldermoor-prod-edge.template.json',
  rule,
  resource,
  message: 'something about it',
});
const explained = [{ rule: 'W3005', resource: /^Handler/, reason: 'it is not ours' }];

describe('what cfn-lint finds', () => {
  it('passes when each finding has an explanation and each explanation a finding', () => {
    assertExplained([finding('W3005', 'Handler1'), finding('W3005', 'Handler2')], explained);
    assertExplained([], []);
  });

  it.each([
    ['of another rule', finding('E3002', 'Handler1')],
    ['of another resource', finding('W3005', 'Table')],
    ['of a whole template', finding('W3005', '')],
  ])('fails when it is %s than one explains', (_, other) => {
    expect(() => assertExplained([finding('W3005', 'Handler1'), other], explained)).toThrow('explained by nothing');
  });

  it('fails when an explanation has outlived its finding', () => {
    expect(() => assertExplained([], explained)).toThrow('not found any more');
  });

  it('is explained with a reason', () => {
    for (const { rule, reason } of explanations) expect(reason.length, rule).toBeGreaterThan(30);
  });
});
